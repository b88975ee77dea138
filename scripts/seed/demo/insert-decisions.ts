import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { isoDay } from '#domain/dates.ts';
import type { DecisionOutcome } from '#domain/decisions/decisions.ts';
import { zonedInstant } from '#domain/time-zone.ts';
import type { Transaction } from '#server/db/database.ts';
import { decision_settings, decisions, project_seats, releases } from '#server/db/schema/decisions.ts';
import { storeLines } from '#server/decisions/releases/create-preflight.ts';
import { checkScope } from '#server/decisions/releases/lines.ts';
import { addJob } from '#server/process/jobs/add-job.ts';
import { daysBefore } from './dates.ts';
import type { Seeding } from './insert.ts';

/** Its deadline has passed, and its release is set for tomorrow. The others are prepared. */
const RELEASED = 'aar-11';
const PREPARED = ['aar-04', 'aar-09'];
const SEATS = 10;
const ANSWER_DAYS = 7;
const DECIDED_DAYS_AGO = 0.4;

const LETTERS = {
  accept:
    'Dear {name},\n\nwe’re happy to offer you a seat in “{project}”. Please answer below by the day that is named there.',
  waitlist:
    'Dear {name},\n\nall seats of “{project}” are taken for now, and you’re on its waiting list. If a seat becomes free, you’ll get another letter.',
  reject:
    'Dear {name},\n\nthank you for the work that you put into your proposal for “{project}”. We can’t offer you a seat this time. The reasons below may help with your next one.',
};
const REASONS = ['More people applied than there are seats', 'The plan is larger than the time allows'];

type Candidate = { id: string; project_id: string; cycle_id: string; people: string[]; is_taken: boolean };

/** The day before a release: letters, seats, pending decisions, and a release that is set for tomorrow (rule:pending-decisions). */
export async function insertDecisions(tx: Transaction, seeding: Seeding): Promise<void> {
  const { ids, at } = seeding;
  const projectIds = [RELEASED, ...PREPARED].map((slug) => ids.project(slug));
  const rows = await readCandidates(tx, projectIds);
  const [first] = rows;
  if (!first) throw new Error('The demo has nothing to decide.');
  const cycle = { id: first.cycle_id };
  const reasons = REASONS.map((text) => ({ key: randomUUID(), text }));
  await tx
    .insert(decision_settings)
    .values({ cycle_id: cycle.id, letters: LETTERS, reasons, answer_days: ANSWER_DAYS, version: 1 });
  await tx
    .insert(project_seats)
    .values(projectIds.map((project_id) => ({ project_id, cycle_id: cycle.id, seats: SEATS })));
  await tx.insert(decisions).values(decisionRows(seeding, rows, reasons[0]?.key ?? ''));
  await setRelease(
    tx,
    { cycle, projectIds: [ids.project(RELEASED)] },
    { by: ids.person('sita'), at, origin: seeding.origin },
  );
}

/** The open applications of these projects, the best ones of each first. */
async function readCandidates(tx: Transaction, projectIds: string[]): Promise<Candidate[]> {
  const { rows } = await tx.execute<Candidate>(sql`
    select a.id, a.project_id, a.cycle_id,
      array(select m.user_id from application_members m where m.application_id = a.id and m.left_at is null and m.user_id is not null) as people,
      exists (select from application_members own join application_members theirs on theirs.user_id = own.user_id
        join applications held on held.id = theirs.application_id and held.cycle_id = a.cycle_id and held.status = 'accepted'
        where own.application_id = a.id) as is_taken
    from applications a
    where a.project_id = any(${sql.param(projectIds)}::uuid[]) and a.status in ('submitted', 'under_review', 'shortlisted', 'waitlisted')
    order by array_position(${sql.param(projectIds)}::uuid[], a.project_id), a.score desc nulls last, a.submitted_at`);
  return rows;
}

/** The best one of each project that isn't accepted elsewhere, then a waiting list of one; the others are rejected. */
function decisionRows({ ids, at }: Seeding, rows: Candidate[], reason: string) {
  const accepted = new Set<string>();
  return [...Map.groupBy(rows, ({ project_id }) => project_id).values()].flatMap((ofProject) => {
    const left: DecisionOutcome[] = ['accept', 'waitlist'];
    return ofProject.map(({ id, project_id, cycle_id, people, is_taken }) => {
      const isHeld = is_taken || people.some((person) => accepted.has(person));
      const outcome = isHeld && left[0] === 'accept' ? 'reject' : (left.shift() ?? 'reject');
      if (outcome === 'accept') for (const person of people) accepted.add(person);
      return {
        application_id: id,
        version: 1,
        cycle_id,
        project_id,
        outcome,
        rank: outcome === 'waitlist' ? 1 : null,
        reasons: outcome === 'reject' ? [reason] : [],
        batch_id: randomUUID(),
        decided_by: ids.person('sita'),
        decided_at: daysBefore(at, DECIDED_DAYS_AGO),
      };
    });
  });
}

type Setting = { by: string; at: Date; origin: string };

/** Tomorrow at ten by the clock of the database, which carries it out. */
async function setRelease(
  tx: Transaction,
  scope: Parameters<typeof checkScope>[1],
  { by, at, origin }: Setting,
): Promise<void> {
  const { rows } = await tx.execute<{ tomorrow: string }>(sql`select now() + interval '1 day' as tomorrow`);
  const release_at = new Date(zonedInstant(isoDay(String(rows[0]?.tomorrow)), '10:00:00')).toISOString();
  const { lines, problems, settings, settings_hash, digest } = await checkScope(tx, scope);
  const [release] = await tx
    .insert(releases)
    .values({
      cycle_id: scope.cycle.id,
      project_ids: scope.projectIds,
      state: 'scheduled',
      digest,
      letters: settings.letters,
      reasons: settings.reasons,
      answer_days: settings.answer_days,
      settings_hash,
      problems,
      checked_by: by,
      released_by: by,
      release_at,
      created_at: daysBefore(at, DECIDED_DAYS_AGO / 2),
    })
    .returning();
  if (!release) throw new Error('The release was not stored.');
  await storeLines(tx, { id: release.id, cycle: scope.cycle }, lines);
  await addJob(tx, 'release_decisions', { release_id: release.id, origin }, { runAt: release_at });
}

import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { ApplicationStatus } from '#domain/applications/application-statuses.ts';
import type { DecisionLetters, DecisionOutcome } from '#domain/decisions/decisions.ts';
import {
  hasUnfilledField,
  isOutcome,
  type ReleaseProblem,
  type StoppingKind,
  stopsRelease,
} from '#domain/decisions/releases.ts';
import { involvedPeople } from '../../applications/rosters/people.ts';
import { inCycle } from '../../cycles/scope/cycle-of.ts';
import type { Queryable } from '../../db/database.ts';
import { peopleOf, seatsTaken } from '../queries/projects.ts';
import { readSettings } from '../queries/settings.ts';
import type { DecisionSettings } from '../responses.ts';
import { isOpenToDecision } from '../scope.ts';

export type Scope = { cycle: { id: string }; projectIds: string[] };

/** What a preflight shows of an application. Its hash tells whether anything of it has changed. */
export type Line = {
  application_id: string;
  version: number;
  outcome: DecisionOutcome | null;
  from_status: ApplicationStatus;
  fingerprint: string;
};

export type Checked = {
  lines: Line[];
  problems: ReleaseProblem[];
  settings: Pick<DecisionSettings, 'letters' | 'reasons' | 'needs_second' | 'answer_days'>;
  /** The settings and seats that are shown beside the lines, as a hash. */
  settings_hash: string;
  /** The hash of everything that is shown. */
  digest: string;
};

/** Reads everything that the preflight of a scope shows, as it is now (rule:release-preflight). */
export async function checkScope(db: Queryable, scope: Scope): Promise<Checked> {
  const { letters, reasons, needs_second, answer_days } = await readSettings(db, scope.cycle);
  const { rows: lines } = await db.execute<Line>(sql`
    with ${linesOf(scope)} select application_id, version, outcome, from_status, fingerprint from lines order by application_id`);
  const { rows: found } = await db.execute<ReleaseProblem>(sql`
    with ${linesOf(scope)}, ${twiceOf(scope)} select kind, application_id, project_id, outcome from (${problemsOf(scope)}) found order by kind, project_id, application_id`);
  const { rows: seats } = await db.execute(sql`
    select project_id, seats, unit from project_seats where project_id = any(${idsOf(scope)}) order by project_id`);
  const problems = [...unfilledOf(letters, new Set(lines.map(({ outcome }) => outcome))), ...found];
  const settings = { letters, reasons, needs_second, answer_days };
  const settings_hash = hashOf({ ...settings, seats, projects: scope.projectIds.toSorted() });
  const digest = hashOf({ settings_hash, problems, cycle: scope.cycle.id, lines });
  return { lines, problems, settings, settings_hash, digest };
}

const hashOf = (shown: unknown): string => createHash('sha256').update(JSON.stringify(shown)).digest('hex');

export const idsOf = ({ projectIds }: Scope): SQL => sql`${sql.param(projectIds)}::uuid[]`;

/** What stops decisions of one outcome about applications that are released at once, without a preflight: of each or of its project. */
export async function stopsOf(
  db: Queryable,
  {
    cycle,
    actorId,
    outcome,
    ids,
  }: { cycle: { id: string }; actorId: string; outcome: DecisionOutcome; ids: string[] },
): Promise<ReleaseProblem<StoppingKind>[]> {
  const { letters } = await readSettings(db, cycle);
  const { rows: projects } = await db.execute<{ id: string }>(sql`
    select distinct project_id as id from applications where id = any(${sql.param(ids)}::uuid[])`);
  const scope = { cycle, projectIds: projects.map(({ id }) => id) };
  const lines = sql`lines as materialized (
    select a.id as application_id, a.project_id, a.status as from_status, ${outcome}::text as outcome, ${actorId}::uuid as decided_by
    from applications a where a.id = any(${sql.param(ids)}::uuid[]))`;
  const { rows: found } = await db.execute<ReleaseProblem>(sql`
    with ${lines}, ${twiceOf(scope)} select kind, application_id, project_id, outcome from (${problemsOf(scope)}) found`);
  // Only an acceptance takes seats; what was accepted before isn’t the fault of another outcome.
  const stopping = found.flatMap(({ kind, ...rest }) =>
    stopsRelease(kind) && (kind !== 'over_seats' || outcome === 'accept') ? [{ kind, ...rest }] : [],
  );
  return [...unfilledOf(letters, new Set([outcome])), ...stopping];
}

function unfilledOf(
  letters: DecisionLetters,
  used: Set<DecisionOutcome | null>,
): ReleaseProblem<StoppingKind>[] {
  return Object.entries(letters).flatMap(([outcome, letter]): ReleaseProblem<StoppingKind>[] =>
    isOutcome(outcome) && used.has(outcome) && hasUnfilledField(letter)
      ? [{ kind: 'unfilled_letter', application_id: null, project_id: null, outcome }]
      : [],
  );
}

/** A CTE `lines` of the applications of a scope that are open to a decision. */
const linesOf = (scope: Scope): SQL => sql`lines as materialized (
  select a.id as application_id, a.project_id, a.status as from_status, coalesce(d.version, 0) as version, d.outcome, d.decided_by,
    md5(concat_ws(' ', a.id, a.status, d.version, d.outcome, d.rank, ${peopleOf})) as fingerprint
  from applications a left join decisions d on d.application_id = a.id and d.is_current and d.release_id is null
  where ${inCycle(sql`a.cycle_id`, scope.cycle)} and a.project_id = any(${idsOf(scope)}) and ${isOpenToDecision})`;

/** A CTE `twice` of the applications of people whom the scope would accept a second time. */
const twiceOf = ({ cycle }: Scope): SQL => sql`
  accepted as materialized (
    select m.user_id, m.application_id from lines join application_members m on m.application_id = lines.application_id
      where lines.outcome = 'accept' and m.left_at is null and m.user_id is not null
    union
    select m.user_id, m.application_id from applications a join application_members m on m.application_id = a.id
      where ${inCycle(sql`a.cycle_id`, cycle)} and a.status in ('accepted', 'selected') and m.left_at is null and m.user_id is not null),
  twice as materialized (
    select application_id from accepted where user_id in (select user_id from accepted group by user_id having count(*) > 1))`;

/** The problems of `lines` but for those of letters, as rows. */
const problemsOf = (scope: Scope): SQL => sql`
  select 'undecided' as kind, application_id, project_id, outcome from lines where outcome is null and from_status <> 'waitlisted'
  union all
  select 'accepted_twice', application_id, project_id, outcome from lines
    where outcome = 'accept' and application_id in (select application_id from twice)
  union all
  select 'conflicted_decider', application_id, project_id, outcome from lines
    where outcome is not null and decided_by is not null and (
      exists (select from (${involvedPeople(sql`array[lines.application_id]`)}) involved where involved.user_id = lines.decided_by)
      or exists (select from review_conflicts conflict join reviewers own on own.id = conflict.reviewer_id
        where conflict.application_id = lines.application_id and own.user_id = lines.decided_by))
  union all
  select 'no_address', application_id, project_id, outcome from lines
    where outcome is not null and not exists (${reachable(sql`lines.application_id`)})
  union all
  select 'bouncing_address', application_id, project_id, outcome from lines
    where outcome is not null and exists (${reachable(sql`lines.application_id`)}
      and exists (select from mails m where m.user_id = u.id and m.recipient = u.email::text and m.status = 'dead'))
  union all
  select 'over_seats', null, s.project_id, null from project_seats s
    where s.project_id = any(${idsOf(scope)}) and s.seats < (
      select coalesce(sum(${seatsTaken}), 0) from applications a left join lines on lines.application_id = a.id
      where a.project_id = s.project_id and (a.status in ('accepted', 'selected') or lines.outcome = 'accept'))`;

const reachable = (applicationId: SQL): SQL => sql`
  select from application_members m join users u on u.id = m.user_id
  where m.application_id = ${applicationId} and m.left_at is null and u.disabled_at is null`;

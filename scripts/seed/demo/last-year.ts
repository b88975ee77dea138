import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { blocksAnotherApplication } from '#domain/applications/application-statuses.ts';
import type { Transaction } from '#server/db/database.ts';
import { application_events, applications as applicationsTable } from '#server/db/schema/applications.ts';
import { cycles } from '#server/db/schema/cycles.ts';
import { projects as projectsTable } from '#server/db/schema/projects.ts';
import { application_members } from '#server/db/schema/rosters.ts';
import { initialProposal } from '../applications/texts.ts';
import { emailOf, personOf } from '../people.ts';
import { daysBefore } from './dates.ts';
import type { Seeding } from './insert.ts';
import { projectRows } from './project-rows.ts';

const YEAR = 365;

/** The projects that ran last year too, with their applicants and results. */
const RESULTS = [
  { key: 'aar-01', results: { gokul: 'accepted', pooja: 'rejected', meghna: 'rejected' } },
  { key: 'aar-02', results: { fatima: 'accepted', bhavesh: 'rejected' } },
  { key: 'aar-03', results: { esha: 'rejected', gokul: 'withdrawn' } },
] as const;

/** The cycle of last year with a few results; this year's is the open one. `archive` closes it for writing, when all rows are there. */
export async function insertLastYear(
  tx: Transaction,
  seeding: Seeding,
): Promise<{ archive(): Promise<void> }> {
  const id = await insertCycles(tx, seeding.at);
  const projects = await insertProjects(tx, seeding, id);
  await joinEarlier(tx, seeding);
  const all = RESULTS.flatMap(({ key, results }) =>
    Object.entries(results).map(([slug, status]) => ({ key, slug, status })),
  );
  for (const [at, one] of all.entries())
    await insertApplication(tx, seeding, {
      ...one,
      project: projects.get(one.key) ?? '',
      submitted: YEAR + 35 - 7 * at,
    });
  return {
    async archive() {
      await tx.update(cycles).set({ state: 'archived' }).where(eq(cycles.id, id));
    },
  };
}

/** People who applied last year have older accounts. */
async function joinEarlier(tx: Transaction, { ids, at }: Seeding): Promise<void> {
  const slugs = RESULTS.flatMap(({ results }) => Object.keys(results));
  const people = sql.param(slugs.map((slug) => ids.person(slug)));
  const joined = daysBefore(at, YEAR + 55);
  await tx.execute(sql`update users set created_at = ${joined} where id = any(${people}::uuid[])`);
  await tx.execute(sql`update profiles set created_at = ${joined} where user_id = any(${people}::uuid[])`);
}

async function insertCycles(tx: Transaction, at: Date): Promise<string> {
  const [cycle] = await tx
    .insert(cycles)
    .values({
      name: 'Applied AI Residency 2024',
      slug: '2024',
      state: 'closed',
      opens_at: daysBefore(at, YEAR + 60),
      closes_at: daysBefore(at, YEAR - 60),
    })
    .returning({ id: cycles.id });
  if (!cycle) throw new Error('The cycle was not written.');
  return cycle.id;
}

/** By key; those of this year continue them. */
async function insertProjects(tx: Transaction, seeding: Seeding, cycle_id: string) {
  const ids = new Map<string, string>();
  for (const { key } of RESULTS) {
    const current = seeding.ids.project(key);
    const row = projectRows(seeding).find(({ id }) => id === current);
    if (!row) throw new Error(`The demo content does not know ${key}.`);
    const former = randomUUID();
    const created_at = daysBefore(seeding.at, YEAR + 50);
    const dates = {
      application_deadline: daysBefore(seeding.at, YEAR - 20),
      created_at,
      updated_at: created_at,
    };
    await tx.insert(projectsTable).values({
      ...row,
      ...dates,
      id: former,
      cycle_id,
      status: 'completed',
      start_date: null,
      end_date: null,
      estimated_completion_date: null,
    });
    await tx.execute(sql`update projects set copied_from_id = ${former} where id = ${current}`);
    ids.set(key, former);
  }
  return ids;
}

type Result = {
  key: string;
  project: string;
  slug: string;
  status: 'accepted' | 'rejected' | 'withdrawn';
  /** Days ago. */
  submitted: number;
};

async function insertApplication(
  tx: Transaction,
  { ids, at }: Seeding,
  { key, project, slug, status, submitted }: Result,
) {
  const person = personOf(slug);
  const id = randomUUID();
  const [sent, decided] = [daysBefore(at, submitted), daysBefore(at, YEAR - 40)];
  await tx.insert(applicationsTable).values({
    id,
    project_id: project,
    cycle_id: sql`(select cycle_id from projects where id = ${project})`,
    applicant_id: ids.person(slug),
    status,
    initial_proposal: initialProposal({ projectKey: key, people: [person] }),
    withdrawn_by: status === 'withdrawn' ? 'applicant' : null,
    submitted_at: sent,
    decided_at: status === 'withdrawn' ? null : decided,
    created_at: sent,
    updated_at: decided,
  });
  await tx.insert(application_members).values({
    application_id: id,
    project_id: project,
    blocks: blocksAnotherApplication(status),
    user_id: ids.person(slug),
    is_leader: true,
    display_name: person.display_name ?? slug,
    email: emailOf(person),
  });
  const actor_id = ids.person(slug);
  await tx.insert(application_events).values([
    { application_id: id, kind: 'submitted', to_status: 'submitted', actor_id, created_at: sent },
    {
      application_id: id,
      kind: status === 'withdrawn' ? 'withdrawn' : 'status_changed',
      from_status: 'submitted',
      to_status: status,
      actor_id: status === 'withdrawn' ? actor_id : null,
      created_at: decided,
    },
  ]);
}

import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { CycleState } from '#domain/cycles/cycles.ts';
import type { Role } from '#domain/users/users.ts';
import { insertRows } from '#server/db/insert-rows.ts';
import { applications } from '#server/db/schema/applications.ts';
import { cycles } from '#server/db/schema/cycles.ts';
import { files } from '#server/db/schema/files.ts';
import { projects } from '#server/db/schema/projects.ts';
import { review_assignments } from '#server/db/schema/review-assignments.ts';
import { review_rounds, review_settings, reviewers, rubrics } from '#server/db/schema/review-setup.ts';
import { reviews } from '#server/db/schema/reviews.ts';
import { application_members } from '#server/db/schema/rosters.ts';
import { team_members, teams } from '#server/db/schema/teams.ts';
import { users } from '#server/db/schema/users.ts';
import { updateDerivedScores } from '#server/reviews/scope/derived-score.ts';
import type { Portal } from './portal.ts';

type Store = Pick<Portal, 'db'>;

let serial = 0;
const next = () => ++serial;

export type Person = { id: string; email: string; display_name: string; role: Role };
type PersonOptions = {
  role?: Role;
  complete?: boolean;
  display_name?: string;
  email?: string;
  disabled?: boolean;
};

/** A verified account with its profile, complete (with the row of a résumé) by default. */
export async function createPerson({ db }: Store, options: PersonOptions = {}): Promise<Person> {
  const { role = 'student', complete = true, disabled = false } = options;
  const display_name = options.display_name ?? `Person ${next()}`;
  const email = options.email ?? `person${next()}@example.test`;
  const [id, resume_id] = [randomUUID(), randomUUID()];
  const disabled_at = disabled ? new Date().toISOString() : null;
  // Only the given columns, so that a test can fill a database of the previous release.
  const user = insertRows(users, [{ id, email, email_verified: true, disabled_at }]);
  const resume = complete ? sql`, resume as (${insertRows(files, [resumeOf(id, resume_id)])})` : sql``;
  const { college, degree, year, phone, github_link, past_experiences } = complete ? COMPLETE : NOTHING;
  // One statement instead of four, for the thousands of people of a test run.
  await db.execute(sql`
    with person as (${user})${resume}
    insert into profiles (user_id, role, display_name, college, degree, year, phone, github_link, past_experiences,
      resume_file_id, profile_completed, department_id)
    values (${id}, ${role}, ${complete ? display_name : null}, ${college}, ${degree}, ${year}, ${phone}, ${github_link},
      ${past_experiences}, ${complete ? resume_id : null}, ${complete},
      (select d.id from departments d where d.name = 'Students'))`);
  return { id, email, display_name, role };
}

const COMPLETE = {
  college: 'College of Examples',
  degree: 'BTech',
  year: 6,
  phone: '+91 90000 00000',
  github_link: 'https://github.com/example',
  past_experiences: 'A line follower robot.',
};
const NOTHING = {
  college: null,
  degree: null,
  year: null,
  phone: null,
  github_link: null,
  past_experiences: null,
};

/** The row of a résumé without bytes in the store (upload one if they matter). */
const resumeOf = (owner_id: string, id: string): typeof files.$inferInsert => ({
  id,
  key: `resumes/${owner_id}/${next()}-resume.pdf`,
  kind: 'resume',
  owner_id,
  name: 'resume.pdf',
  content_type: 'application/pdf',
  size: 1234,
  sha256: '0'.repeat(64),
  attached_at: new Date().toISOString(),
});

/** A cycle, a draft by default. */
export async function createCycle(
  { db }: Store,
  values: Partial<typeof cycles.$inferInsert> = {},
): Promise<typeof cycles.$inferSelect> {
  const number = next();
  const [cycle] = await db
    .insert(cycles)
    .values({ name: `Cycle ${number}`, slug: `cycle-${number}`, ...values })
    .returning();
  if (!cycle) throw new Error('The cycle was not created.');
  return cycle;
}

/** Sets a state without the rules of its change. */
export async function setCycleState({ db }: Store, { id }: { id: string }, state: CycleState): Promise<void> {
  await db.update(cycles).set({ state }).where(eq(cycles.id, id));
}

/** An active, public project without a deadline by default. */
export async function createProject(
  { db }: Store,
  values: Partial<typeof projects.$inferInsert> = {},
): Promise<typeof projects.$inferSelect> {
  const number = next();
  const [project] = await db
    .insert(projects)
    .values({
      project_number: `P-${number}`,
      name: `Project ${number}`,
      category: 'ai_ml',
      what_is_it: '<p>A study.</p>',
      problem_statement: '<p>A problem.</p>',
      ...values,
    })
    .returning();
  if (!project) throw new Error('The project was not created.');
  return project;
}

/** A team of its leader and the given members. */
export async function createTeam(
  { db }: Store,
  leader: Person,
  members: Person[] = [],
  values: Partial<typeof teams.$inferInsert> = {},
): Promise<typeof teams.$inferSelect> {
  const [team] = await db
    .insert(teams)
    .values({ name: `Team ${next()}`, leader_id: leader.id, ...values })
    .returning();
  if (!team) throw new Error('The team was not created.');
  await db
    .insert(team_members)
    .values([leader, ...members].map(({ id }) => ({ team_id: team.id, user_id: id })));
  return team;
}

type ApplicationOptions = {
  project: { id: string };
  applicant: Person;
  team?: { id: string };
  members?: Person[];
  values?: Partial<typeof applications.$inferInsert>;
};

/** A submitted application with its roster: the applicant and, for a team, the given members. */
export async function createApplication(
  { db }: Store,
  { project, applicant, team, members = [], values = {} }: ApplicationOptions,
): Promise<typeof applications.$inferSelect> {
  const [application] = await db
    .insert(applications)
    .values({
      project_id: project.id,
      cycle_id: sql`(select cycle_id from projects where id = ${project.id})`,
      applicant_id: applicant.id,
      team_id: team?.id ?? null,
      status: 'submitted',
      initial_proposal: 'We would like to build it.',
      submitted_at: values.status === 'draft' ? null : new Date().toISOString(),
      ...values,
    })
    .returning();
  if (!application) throw new Error('The application was not created.');
  const roster = [applicant, ...members].map((person, index) => ({
    application_id: application.id,
    project_id: project.id,
    blocks: application.blocks,
    user_id: person.id,
    is_leader: index === 0,
    display_name: person.display_name,
    email: person.email,
  }));
  // Without columns that a database of the previous release lacks.
  await db.execute(insertRows(application_members, roster));
  return application;
}

/** The application of a person to a project, both new by default. */
export async function createSubmission(
  store: Store,
  values: ApplicationOptions['values'] = {},
  applicant?: Person,
) {
  const person = applicant ?? (await createPerson(store));
  const project = await createProject(store);
  return { person, project, ...(await createApplication(store, { project, applicant: person, values })) };
}

type Round = {
  cycle_id: string;
  stage: 'initial' | 'detailed';
  rubric_id: string;
  is_blind: boolean;
  keys: string[];
};
type RoundOptions = {
  cycle_id?: string;
  stage?: Round['stage'];
  is_blind?: boolean;
  settings?: Partial<typeof review_settings.$inferInsert>;
  values?: Partial<typeof review_rounds.$inferInsert>;
};

/** A round of reviews of the given or the current cycle, with a rubric of two criteria of the weights 3 and 1. */
export async function createReviewRound({ db }: Store, options: RoundOptions = {}): Promise<Round> {
  const { stage = 'initial', is_blind = false } = options;
  const cycle_id = options.cycle_id ?? (await currentCycle(db));
  await db
    .insert(review_settings)
    .values({ cycle_id, is_blind, ...options.settings })
    .onConflictDoUpdate({ target: review_settings.cycle_id, set: { is_blind, ...options.settings } });
  await db
    .insert(review_rounds)
    .values({ cycle_id, stage, ...options.values })
    .onConflictDoNothing();
  const criteria = [
    { name: 'Idea', weight: 3 },
    { name: 'Plan', weight: 1 },
  ].map((criterion) => ({
    key: randomUUID(),
    meaning: `How good the ${criterion.name.toLowerCase()} is.`,
    words: ['Missing', 'Weak', 'Fair', 'Good', 'Excellent'],
    ...criterion,
  }));
  const version = sql`(select coalesce(max(version), 0) + 1 from rubrics where cycle_id = ${cycle_id} and stage = ${stage})`;
  const [rubric] = await db
    .insert(rubrics)
    .values({ cycle_id, stage, version, criteria })
    .returning({ id: rubrics.id });
  if (!rubric) throw new Error('The rubric was not created.');
  return { cycle_id, stage, rubric_id: rubric.id, is_blind, keys: criteria.map(({ key }) => key) };
}

async function currentCycle(db: Store['db']): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`select current_cycle() as id`);
  return rows[0]?.id ?? '';
}

/** Makes a person a reviewer of the round's cycle; a repeated call returns the same. */
export async function createReviewer({ db }: Store, { cycle_id }: Pick<Round, 'cycle_id'>, person: Person) {
  const [reviewer] = await db
    .insert(reviewers)
    .values({ cycle_id, user_id: person.id })
    .onConflictDoUpdate({ target: [reviewers.cycle_id, reviewers.user_id], set: { user_id: person.id } })
    .returning();
  if (!reviewer) throw new Error('The reviewer was not created.');
  return reviewer;
}

/** A published assignment of an application to a reviewer. */
export async function createAssignment(
  { db }: Store,
  { cycle_id, stage, is_blind }: Round,
  reviewer: { id: string },
  application: { id: string },
  values: Partial<typeof review_assignments.$inferInsert> = {},
): Promise<typeof review_assignments.$inferSelect> {
  const [assignment] = await db
    .insert(review_assignments)
    .values({
      cycle_id,
      stage,
      is_blind,
      reviewer_id: reviewer.id,
      application_id: application.id,
      ...values,
    })
    .returning();
  if (!assignment) throw new Error('The assignment was not created.');
  return assignment;
}

/** A submitted review of an assignment with this score, and the score of its application. */
export async function createReview(
  { db }: Store,
  { rubric_id, keys }: Round,
  assignment: Awaited<ReturnType<typeof createAssignment>>,
  score: number,
  values: Partial<typeof reviews.$inferInsert> = {},
): Promise<typeof reviews.$inferSelect> {
  const { id: assignment_id, cycle_id, application_id, reviewer_id, stage } = assignment;
  const marks = Object.fromEntries(keys.map((key) => [key, 3 as const]));
  const submitted_at = new Date().toISOString();
  const [review] = await db
    .insert(reviews)
    .values({
      assignment_id,
      cycle_id,
      application_id,
      reviewer_id,
      stage,
      rubric_id,
      marks,
      first_marks: marks,
      score,
      first_score: score,
      submitted_at,
      ...values,
    })
    .returning();
  if (!review) throw new Error('The review was not created.');
  await db
    .update(review_assignments)
    .set({ state: 'submitted' })
    .where(eq(review_assignments.id, assignment_id));
  await db.transaction((tx) => updateDerivedScores(tx, [application_id]));
  return review;
}

import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  assignment_draft_pairs,
  assignment_drafts,
  review_assignments,
} from '#server/db/schema/review-assignments.ts';
import { findBrokenInvariants } from '#server/operations/doctor/invariants.ts';
import {
  createApplication,
  createAssignment,
  createCycle,
  createPerson,
  createProject,
  createReviewer,
  createReviewRound,
} from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';

const portal = await portalForFile();
const { db } = portal;
const staff = await portal.signIn(await createPerson(portal, { role: 'admin' }));

const STAGES = ['initial', 'detailed'] as const;
type Response = { status: number; body: { code?: string } };

/** A cycle of reviews in both stages: two reviewers with the email domain of the applicants, and three applications. */
async function setUp() {
  const { id: cycle_id, slug } = await createCycle(portal, { state: 'open' });
  const project = await createProject(portal, { cycle_id });
  const rounds = [];
  for (const stage of STAGES) rounds.push(await createReviewRound(portal, { cycle_id, stage }));
  const [round] = rounds;
  if (!round) throw new Error('There is no round.');
  const people = await Promise.all([1, 2].map(() => createPerson(portal, { role: 'manager' })));
  const reviewers = await Promise.all(people.map((person) => createReviewer(portal, round, person)));
  const clients = await Promise.all(people.map((person) => portal.signIn(person)));
  const applications = await Promise.all(
    [1, 2, 3].map(async () => createApplication(portal, { project, applicant: await createPerson(portal) })),
  );
  const url = (rest: string, stage: string = 'initial') => `/api/staff/${rest}?cycle=${slug}&stage=${stage}`;
  return { cycle_id, project, rounds, reviewers, clients, applications, url };
}
type Setup = Awaited<ReturnType<typeof setUp>>;

async function readyDraft({ cycle_id, applications, reviewers }: Setup, stage: (typeof STAGES)[number]) {
  await db.execute(sql`delete from assignment_drafts where cycle_id = ${cycle_id} and stage = ${stage}`);
  const [draft] = await db
    .insert(assignment_drafts)
    .values({ cycle_id, stage, state: 'ready' })
    .returning({ id: assignment_drafts.id });
  if (!draft) throw new Error('There is no draft.');
  await db.insert(assignment_draft_pairs).values(
    applications.map(({ id }, index) => ({
      draft_id: draft.id,
      application_id: id,
      reviewer_id: reviewers[index % 2]?.id ?? '',
    })),
  );
  return draft.id;
}

const failures = (responses: Response[]) =>
  responses.filter(({ status }) => status >= 500).map(({ status, body }) => `${status} ${body.code}`);

async function rejectedByDatabase(): Promise<number> {
  const { rows } = await db.execute<{ deadlocks: number }>(
    sql`select deadlocks::int from pg_stat_database where datname = current_database()`,
  );
  return rows[0]?.deadlocks ?? -1;
}

test('50 drafts, publications and removals of an automatic assignment at once never deadlock, and one publishes', {
  tags: ['assignment-drafts'],
}, async () => {
  const world = await setUp();
  for (let turn = 0; turn < 4; turn += 1) {
    await db.delete(review_assignments);
    const path = `/api/staff/assignment-drafts/${await readyDraft(world, 'initial')}`;
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index): Promise<Response> => {
        if (index % 5 === 4) return staff.delete(path);
        return index % 2 ? staff.post(world.url('assignment-drafts')) : staff.put(`${path}/publication`);
      }),
    );
    expect(failures(responses)).toEqual([]);
    const published = responses.filter(({ body }) => 'skipped' in body);
    expect(published.length).toBeLessThanOrEqual(1);
    expect(await db.$count(review_assignments)).toBe(published.length * 3);
  }
});

/** Each command that changes assignments, reviewers or a round, with what it needs. */
function commandsOf({ url, rounds, reviewers, clients, applications, project }: Setup) {
  const [first, second] = reviewers.map(({ id }) => id);
  const marks = (at: number) => Object.fromEntries((rounds[at]?.keys ?? []).map((key) => [key, 3]));
  const review = (at: number) => ({
    rubric_id: rounds[at]?.rubric_id,
    marks: marks(at),
    private_note: '',
    applicant_note: '',
    revision: 0,
  });
  const limits = { per_application: 2, max_per_reviewer: null, common_applications: 1, deadline: null };
  return {
    drafts: STAGES.map((stage) => () => staff.post(url('assignment-drafts', stage))),
    rounds: STAGES.map((stage) => () => staff.put(url('review-setup/round', stage), limits)),
    assign: STAGES.map(
      (stage) => () =>
        staff.post(url('review-assignments', stage), {
          applications: { of: 'project', project_id: project.id },
          reviewer_ids: [second, first],
        }),
    ),
    settings: [true, false].map(
      (is_blind) => () =>
        staff.put(url('review-setup/settings').replace('&stage=initial', ''), {
          is_blind,
          owners_conflict: false,
        }),
    ),
    domains: [first, second].flatMap((id) =>
      [true, false].map(
        (is_conflict) => () =>
          staff.put(url(`review-setup/shared-domains/${id}`).replace('&stage=initial', ''), { is_conflict }),
      ),
    ),
    publish: (draft: string) => () => staff.put(`/api/staff/assignment-drafts/${draft}/publication`),
    ofAssignment: (id: string, at: number, reviewer: number) => {
      const own = clients[reviewer];
      if (!own) throw new Error('There is no reviewer.');
      const path = `/api/staff/review-assignments/${id}`;
      return [
        () => staff.put(`${path}/conflict`),
        () => staff.delete(`${path}/conflict`),
        () => staff.put(`${path}/reviewer`, { reviewer_id: reviewer === 0 ? second : first }),
        () => staff.delete(path),
        () => own.put(`/api/reviews/${id}/draft`, review(at)),
        () => own.put(`/api/reviews/${id}/submission`, review(at)),
        () => own.put(`/api/reviews/${id}/conflict`),
        () => own.put(`/api/reviews/${id}/decline`, { reason: 'No time.' }),
      ];
    },
    ofApplications: applications.flatMap(({ id }) => [
      () =>
        staff.put(`/api/applications/${id}/status`, { status: 'shortlisted', expected_status: 'submitted' }),
      () =>
        staff.put(`/api/applications/${id}/status`, { status: 'submitted', expected_status: 'shortlisted' }),
      () =>
        staff.put(`/api/applications/${id}/status`, { status: 'rejected', expected_status: 'shortlisted' }),
    ]),
  };
}

test('all commands about reviews at once, in every order, never deadlock', {
  tags: ['assignment-drafts', 'conflicts-of-interest'],
  timeout: 120_000,
}, async () => {
  const before = await rejectedByDatabase();
  const sent = new Map<number, number>();
  for (let turn = 0; turn < 8; turn += 1) {
    const world = await setUp();
    const commands = commandsOf(world);
    const all: (() => Promise<Response>)[] = [
      ...commands.drafts,
      ...commands.rounds,
      ...commands.assign,
      ...commands.settings,
      ...commands.domains,
      ...commands.ofApplications,
    ];
    for (const stage of STAGES) all.push(commands.publish(await readyDraft(world, stage)));
    for (const [at, round] of world.rounds.entries()) {
      for (const [which, reviewer] of world.reviewers.entries()) {
        const application = world.applications[which];
        if (!application) throw new Error('There is no application.');
        const state = turn % 2 ? 'assigned' : 'conflict';
        const { id } = await createAssignment(portal, round, reviewer, application, { state });
        await db.execute(sql`
          insert into review_conflicts (cycle_id, reviewer_id, application_id, source)
          select ${world.cycle_id}, ${reviewer.id}, ${application.id}, 'admin' where ${state} = 'conflict'
          on conflict do nothing`);
        all.push(...commands.ofAssignment(id, at, which));
      }
    }
    // Another order each turn, the same in each run.
    const ordered = all.map((_, index) => all[(index * 29 + turn * 7) % all.length] ?? all[0]);
    const responses = await Promise.all(ordered.flatMap((command) => (command ? [command()] : [])));
    expect(failures(responses)).toEqual([]);
    for (const { status } of responses) sent.set(status, (sent.get(status) ?? 0) + 1);
    const wrong = await findBrokenInvariants(db);
    expect(wrong.filter(({ sentence }) => /counts of assignments/.test(sentence))).toEqual([]);
  }
  expect(sent.get(200)).toBeGreaterThan(100);
  // The statistics of a session arrive when it is idle.
  await expect.poll(rejectedByDatabase, { timeout: 3000 }).toBe(before);
});

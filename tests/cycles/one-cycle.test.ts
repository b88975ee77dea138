import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { APPLICATION_SORTS } from '#domain/applications/application-list.ts';
import { APPLICATION_STATUSES, type ApplicationStatus } from '#domain/applications/application-statuses.ts';
import { announcements } from '#server/db/schema/announcements.ts';
import { bulk_run_rows } from '#server/db/schema/bulk-runs.ts';
import { cycles } from '#server/db/schema/cycles.ts';
import { decision_settings, releases } from '#server/db/schema/decisions.ts';
import { assignment_draft_pairs, assignment_drafts } from '#server/db/schema/review-assignments.ts';
import { audit_log } from '#server/db/schema/staff.ts';
import { profiles } from '#server/db/schema/users.ts';
import type { Client } from '#tests/client.ts';
import {
  createApplication,
  createAssignment,
  createCycle,
  createPerson,
  createProject,
  createReview,
  createReviewer,
  createReviewRound,
  createTeam,
  type Person,
} from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';
import { createMail } from '../mails.ts';
import { describedRoutes } from '../permissions/routes.ts';

const NOW = '2026-06-15T10:00:00.000Z';
const portal = await portalForFile();
portal.clock.set(NOW);

const boss = await createPerson(portal, { role: 'super_admin', display_name: 'Boss' });
const judge = await createPerson(portal, { role: 'manager', display_name: 'Judge' });
const people = [];
for (let index = 0; index < 14; index++)
  people.push(await createPerson(portal, { display_name: `Ravi ${index}` }));
const [student, ...others] = people as [Person, ...Person[]];
await portal.db.update(profiles).set({ college: 'Ravi College' }).where(eq(profiles.user_id, student.id));
const reader = await createPerson(portal, { role: 'manager' });
const reviewedPerson = await createPerson(portal);
const [first] = await portal.db
  .update(cycles)
  .set({ slug: 'a', opens_at: '2026-06-01T00:00:00Z' })
  .returning();
const second = await createCycle(portal, { slug: 'b', state: 'open', opens_at: '2025-06-01T00:00:00Z' });
if (!first) throw new Error('There is no cycle.');

/** The same names and kinds of rows in each cycle, so that every query finds those of both. The applicants of two cycles are partly the same. */
async function fill(cycle: { id: string; slug: string }, applicants: Person[]): Promise<void> {
  const cycle_id = cycle.id;
  const hero_background_image = `/pictures/${cycle_id}.jpg`;
  await portal.db
    .update(cycles)
    .set({ hero_background_image, detailed_proposal_gate: 'shortlisted' })
    .where(eq(cycles.id, cycle_id));
  const offered = { cycle_id, skills_required: [`Ravi ${cycle_id}`], owner_id: boss.id };
  const project = await createProject(portal, {
    ...offered,
    name: `Ravi ${cycle_id}`,
    project_number: numberIn(cycle.slug),
  });
  await createProject(portal, { ...offered, name: `Ravi hidden ${cycle_id}`, is_visible_to_public: false });
  const team = await createTeam(portal, student, [boss], { cycle_id, name: `Ravi ${cycle_id}` });
  await createTeam(portal, others[0] as Person, [], {
    cycle_id,
    name: `Ravi open ${cycle_id}`,
    target_project_id: project.id,
  });
  for (const [index, applicant] of applicants.entries())
    await apply(project, applicant, APPLICATION_STATUSES[index] ?? 'submitted', index);
  const reviewed = await apply(project, reviewedPerson, 'submitted', 8);
  const ofTeam = await createProject(portal, { cycle_id, name: `Ravi team ${cycle_id}` });
  const detailed = { stage: 'detailed', technical_approach: 'A plan.', submitted_at: NOW } as const;
  const application = await createApplication(portal, {
    project: ofTeam,
    applicant: student,
    team,
    values: { ...detailed, created_at: NOW },
  });
  for (const status of ['dead', 'sent'] as const)
    await createMail(portal, {
      recipient: 'ravi@example.test',
      status,
      application_id: application.id,
      cycle_id: application.cycle_id,
    });
  await portal.db.insert(announcements).values({
    cycle_id,
    title: `Ravi ${cycle_id}`,
    text: 'News.',
    audience: 'everyone',
    starts_on: '2026-06-01',
    sends_mail: false,
  });
  const letters = { accept: cycle_id, waitlist: '', reject: '' };
  await portal.db.insert(decision_settings).values({ cycle_id, letters });
  await portal.db.insert(releases).values({
    cycle_id,
    letters,
    reasons: [],
    problems: [],
    state: 'taken_back',
    digest: cycle_id,
    project_ids: [project.id],
    created_at: NOW,
  });
  await setUpReviews(cycle, { open: application, reviewed });
  for (const [subject_type, subject_id] of [
    ['application', application.id],
    ['project', project.id],
    ['team', team.id],
  ] as const)
    await portal.db.insert(audit_log).values({
      cycle_id: cycle.id,
      actor_id: boss.id,
      action: 'project_edited',
      subject_type,
      subject_id,
      at: NOW,
    });
}

type Reviewed = Record<'open' | 'reviewed', { id: string }>;

/** A round with a rubric, open assignments, a submitted review and a draft of another; `open` is the boss's own application. */
async function setUpReviews({ id: cycle_id }: { id: string }, { open, reviewed }: Reviewed): Promise<void> {
  const round = await createReviewRound(portal, { cycle_id, values: { per_application: 2 } });
  const asJudge = await createReviewer(portal, round, judge);
  await createAssignment(portal, round, asJudge, open);
  await createAssignment(portal, round, asJudge, reviewed);
  const asBoss = await createReviewer(portal, round, boss);
  await createAssignment(portal, round, asBoss, open);
  const done = await createAssignment(portal, round, await createReviewer(portal, round, reader), reviewed);
  await createReview(portal, round, done, 70, {
    private_note: `Ravi ${cycle_id}`,
    applicant_note: 'Ravi plans well.',
  });
  const [draft] = await portal.db
    .insert(assignment_drafts)
    .values({ cycle_id, stage: round.stage, state: 'ready', created_at: NOW })
    .returning();
  await portal.db
    .insert(assignment_draft_pairs)
    .values({ draft_id: draft?.id ?? '', application_id: reviewed.id, reviewer_id: asBoss.id });
}

const numberIn = (slug: string) => `RAVI-${slug}`;

const apply = (project: { id: string }, applicant: Person, status: ApplicationStatus, index: number) =>
  createApplication(portal, {
    project,
    applicant,
    values: {
      status,
      created_at: `2026-06-0${1 + (index % 9)}T10:00:00Z`,
      submitted_at: status === 'draft' ? null : `2026-06-0${1 + (index % 9)}T10:00:00Z`,
      decided_at: status === 'accepted' || status === 'rejected' ? NOW : null,
      score: index % 2 === 0 && status !== 'draft' ? 50 + index : null,
    },
  });

const NOBODY = crypto.randomUUID();
/** The queries of each route that names a cycle; every other one is in `WITHOUT_CYCLE`. */
const QUERIES: Record<string, string[]> = {
  'GET /api/projects': ['', 'search=ravi', 'sort=deadline', 'my_status=none'],
  'GET /api/dashboard/projects': [''],
  'GET /api/dashboard/own-projects': [''],
  'GET /api/announcements': [''],
  'GET /api/teams': ['', 'search=ravi', 'joinable=yes'],
  'GET /api/teams/mine': [''],
  'GET /api/staff/applications': [
    '',
    ...APPLICATION_SORTS.flatMap((sort) => [`sort=${sort}&order=asc`, `sort=${sort}`]),
    ...APPLICATION_STATUSES.map((status) => `status=${status}`),
    'search=ravi',
    'search=rav',
    'search=rawi',
    'search=ravi%20college',
    'search=example.test',
    'college=Ravi%20College',
    'kind=team',
    'stage=detailed',
    'scored=no',
    'score_min=50',
    'submitted_from=2026-06-02',
  ],
  'GET /api/staff/applications/next-unscored': [`after=${NOBODY}`],
  'GET /api/staff/application-projects': [''],
  'GET /api/staff/overview': [''],
  'GET /api/staff/figures': ['', 'days=90'],
  'GET /api/staff/figures/since-opening': [''],
  'GET /api/staff/review-setup': [''],
  'GET /api/staff/review-setup/reviewers': [''],
  'GET /api/staff/review-setup/candidates': [''],
  'GET /api/staff/review-setup/shared-domains': [''],
  'GET /api/staff/review-setup/reminder': [''],
  'GET /api/staff/review-feedback': [''],
  'GET /api/project-defaults': [''],
  'GET /api/staff/review-assignments': [''],
  'GET /api/staff/review-assignments/short': [''],
  'GET /api/staff/assignment-drafts': [''],
  'GET /api/staff/projects': ['', 'search=ravi', 'status=active'],
  'GET /api/settings/hero': [''],
  'GET /api/settings/detailed-proposal-gate': [''],
  'GET /api/staff/search': ['text=ravi'],
  'GET /api/staff/audit': ['action=project_edited', 'subject_type=team'],
  'GET /api/staff/review-results': ['', 'sort=mean', 'disagreement=no', 'reviewed=no'],
  'GET /api/staff/review-results/reviewers': [''],
  'GET /api/staff/review-results/projects': [''],
  'GET /api/staff/review-exports': ['format=csv'],
  'GET /api/staff/decision-exports': ['format=csv'],
  'GET /api/staff/decision-projects': [''],
  'GET /api/staff/decision-settings': [''],
  'GET /api/staff/releases': [''],
  'GET /api/reviews': ['stage=initial', 'stage=initial&text=ravi'],
  'GET /api/staff/outbox': ['', 'status=dead', 'search=ravi'],
};

/** Why these show no rows of one cycle among others. */
const WITHOUT_CYCLE: Record<string, RegExp[]> = {
  'one object, by its id': [/\{id\}/, /\{token\}/],
  'people, who live across cycles': [
    /^\/api\/(staff\/users|departments|profile|account|settings|demo-people|session|google-sign-in)/,
    /project-owners$/,
    /team-seekers$/,
    /colleges$/,
  ],
  'rows of the viewer alone, over all cycles': [
    /^\/api\/(notifications|saved-views|mail-preferences)/,
    /\/mine$/,
    /\/bulk-runs$/,
    /\/renewable$/,
    /\/undoable-statuses$/,
    /^\/api\/reviews\/rounds$/,
  ],
  'the cycles themselves': [/cycles$/, /^\/api\/dates$/],
  'letters of the programme, with which a cycle begins': [/letter-templates$/],
  'rubrics of all cycles, to copy one': [/review-setup\/rubrics$/],
  'nothing of the programme': [
    /security-events$/,
    /health(\/\w+)?$/,
    /staff\/status$/,
    /live$/,
    /test-emails$/,
  ],
};

const routes = (await describedRoutes()).filter(({ method }) => method === 'GET');

test('every route that reads names a cycle, or says why it needs none', {
  tags: ['one-cycle-at-a-time'],
}, () => {
  const naming = routes.filter(({ parameters }) => parameters.some(({ name }) => name === 'cycle'));
  expect(naming.map(({ name }) => name).toSorted()).toEqual(Object.keys(QUERIES).toSorted());
  const reasons = Object.values(WITHOUT_CYCLE).flat();
  const silent = routes.filter((route) => !naming.includes(route));
  expect(
    silent.filter(({ path }) => !reasons.some((reason) => reason.test(path))).map(({ name }) => name),
  ).toEqual([]);
});

type Answers = Record<string, unknown>;

async function readAll(client: Client, cycle: string | null): Promise<Answers> {
  const answers: Answers = {};
  for (const [name, queries] of Object.entries(QUERIES)) {
    for (const query of queries) {
      const parameters = [query, cycle && `cycle=${cycle}`].filter(Boolean).join('&');
      const path = `${name.slice('GET '.length)}?${parameters}`;
      const { status, body } = await client.get(path);
      answers[`${name} ${query}`] = status === 200 ? body : status;
    }
  }
  return answers;
}

/** An export and the preview of a run over everything of a cycle, and the preview of an import of a number of each cycle. */
async function readSelections(client: Client, cycle: string | null): Promise<Answers> {
  const filter = cycle === null ? {} : { cycle };
  const selection = { kind: 'matching', filter, seen_total: null };
  const file = await client.fetch('/api/staff/application-exports', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ format: 'csv', selection }),
  });
  const action = { kind: 'set_status', status: 'under_review', note: null };
  const { body } = await client.post('/api/staff/bulk-runs', { selection, action });
  const csv = ['a', 'b'].map((slug) => `${numberIn(slug)},A project,A study.,A problem.,nlp`);
  const imported = await client.post('/api/project-imports/preview', {
    csv: ['project_number,name,what_is_it,problem_statement,category', ...csv].join('\n'),
    ...filter,
  });
  return {
    export: await file.text(),
    bulk: { total: body.total, counts: body.counts },
    import: imported.body.problems,
  };
}

test('a second cycle changes nothing in the lists, counts, figures, exports, runs and imports of the first', {
  tags: ['one-cycle-at-a-time'],
  timeout: 120_000,
}, async () => {
  await fill(first, others.slice(0, 10));
  const clients = { staff: await portal.signIn(boss), student: await portal.signIn(student) };
  const read = async (cycle: string | null) => ({
    staff: await readAll(clients.staff, cycle),
    student: await readAll(clients.student, cycle),
    selections: await readSelections(clients.staff, cycle),
  });
  const [named, current, empty] = [await read('a'), await read(null), await read('b')];
  expect(named.selections.export).toContain(first.id);
  expect(named.selections.import).toMatchObject([{ row: 2, column: 'project_number' }]);
  for (const search of ['ravi', 'rawi'])
    expect(empty.staff[`GET /api/staff/applications search=${search}`]).toMatchObject({
      total: 0,
      is_similar: false,
    });
  await fill(second, others.slice(4));
  expect(await read('a')).toEqual(named);
  expect(await read(null)).toEqual(current);
  const other = await read('b');
  const same = Object.keys(other.staff).filter(
    (query) => JSON.stringify(other.staff[query]) === JSON.stringify(empty.staff[query]),
  );
  expect(same, 'these queries find nothing of the second cycle').toEqual([]);
  expect(other.selections).not.toEqual(empty.selections);
  expect(other.selections.import).toMatchObject([{ row: 3, column: 'project_number' }]);
  const texts = JSON.stringify([other.staff, other.student, other.selections]);
  expect(texts.includes(first.id)).toBe(false);
  expect(JSON.stringify([named, current]).includes(second.id)).toBe(false);
});

test('picked applications of another cycle are left out of an export and a run, as deleted ones are', {
  tags: ['one-cycle-at-a-time'],
}, async () => {
  const staff = await portal.signIn(boss);
  const rows = await Promise.all(
    [first, second].map(async ({ id }) => {
      const project = await createProject(portal, { cycle_id: id });
      const applicant = await createPerson(portal);
      return { id: (await createApplication(portal, { project, applicant })).id, seen_status: 'submitted' };
    }),
  );
  const ids = rows.map(({ id }) => id);
  const pick = async (cycle: string | undefined) => {
    const selection = { kind: 'picked', rows, ...(cycle && { cycle }) };
    const action = { kind: 'set_status', status: 'under_review', note: null };
    const { body } = await staff.post('/api/staff/bulk-runs', { selection, action });
    const chosen = await portal.db.select().from(bulk_run_rows).where(eq(bulk_run_rows.run_id, body.id));
    const file = await staff.fetch('/api/staff/application-exports', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ format: 'csv', selection }),
    });
    const text = await file.text();
    return {
      told: [body.seen_total, body.total],
      run: chosen.map(({ application_id }) => application_id),
      export: ids.filter((id) => text.includes(id)),
    };
  };
  const only = (id: string | undefined) => ({ told: [2, 1], run: [id], export: [id] });
  expect([await pick('a'), await pick('b'), await pick(undefined)]).toEqual(
    [ids[0], ids[1], ids[0]].map(only),
  );
});

test('people who aren’t staff choose open cycles only, and staff every one', {
  tags: ['one-cycle-at-a-time'],
}, async () => {
  const draft = await createCycle(portal);
  const [staff, other] = [await portal.signIn(boss), await portal.signIn(student)];
  const slugs = async (client: Client) =>
    (await client.get('/api/session')).body.user.cycles.map(({ slug }: { slug: string }) => slug).toSorted();
  expect(await slugs(other)).toEqual(['a', 'b']);
  expect(await slugs(staff)).toEqual(['a', 'b', draft.slug]);
  expect((await other.get(`/api/projects?cycle=${draft.slug}`)).status).toBe(404);
  expect((await staff.get(`/api/projects?cycle=${draft.slug}`)).body.total).toBe(0);
  expect((await staff.get('/api/projects?cycle=nowhere')).status).toBe(404);
  expect((await staff.get('/api/staff/applications?cycle=all')).status).toBe(422);
  expect((await staff.get('/api/staff/search?text=ravi&cycle=all')).status).toBe(200);
});

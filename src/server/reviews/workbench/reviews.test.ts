import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { applications } from '#server/db/schema/applications.ts';
import { cycles } from '#server/db/schema/cycles.ts';
import { review_assignments, review_conflicts } from '#server/db/schema/review-assignments.ts';
import { rubrics } from '#server/db/schema/review-setup.ts';
import { reviews } from '#server/db/schema/reviews.ts';
import { audit_log } from '#server/db/schema/staff.ts';
import { profiles } from '#server/db/schema/users.ts';
import type { Client } from '#tests/client.ts';
import { attachPresentation, DETAILED, pdfBytes } from '#tests/documents.ts';
import {
  createApplication,
  createAssignment,
  createCycle,
  createPerson,
  createProject,
  createReview,
  createReviewer,
  createReviewRound,
  createSubmission,
  createTeam,
  type Person,
  setCycleState,
} from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';
import { requestMissingReviewCopies } from '../../files/review-copies/request-missing-copies.ts';
import { TYPOGRAPHY } from './queries/search-queue.ts';

const portal = await portalForFile();
const ABSENT = { status: 404 };
/** For pages of presentations, on slow machines. */
const RENDERING_MS = 60_000;

type Options = { is_blind?: boolean; stage?: 'initial' | 'detailed'; values?: object };

/** A manager with an open review of a new application, in a cycle of its own. */
async function openReview({ is_blind = false, stage = 'initial', values = {} }: Options = {}) {
  const { id: cycle_id, slug } = await createCycle(portal, { state: 'closed' });
  const round = await createReviewRound(portal, { cycle_id, is_blind, stage });
  const person = await createPerson(portal, { role: 'manager' });
  const reviewer = await createReviewer(portal, round, person);
  const project = await createProject(portal, { cycle_id });
  const applicant = await createPerson(portal);
  const application = await createApplication(portal, {
    project,
    applicant,
    values: { ...(stage === 'detailed' && DETAILED), ...values },
  });
  const assignment = await createAssignment(portal, round, reviewer, application);
  const browser = await portal.signIn(person);
  const path = `/api/reviews/${assignment.id}`;
  return { slug, round, person, reviewer, project, applicant, application, assignment, browser, path };
}
type Open = Awaited<ReturnType<typeof openReview>>;

const written = (
  { round: { rubric_id, keys } }: Open,
  marks: (number | null | undefined)[],
  revision = 0,
) => ({
  rubric_id,
  marks: Object.fromEntries(
    keys.flatMap((key, index) => (marks[index] === undefined ? [] : [[key, marks[index]]])),
  ),
  private_note: 'Solid.',
  applicant_note: 'Well done.',
  revision,
});
const submit = (open: Open, marks: (number | null | undefined)[], revision = 0) =>
  open.browser.put(`${open.path}/submission`, written(open, marks, revision));

const scoreOf = async ({ application }: Open) =>
  (await portal.db.select().from(applications).where(eq(applications.id, application.id)))[0]?.score;

/** Another reviewer's submitted review of the same application. */
async function reviewOfAnother({ round, application }: Open, score: number) {
  const person = await createPerson(portal, { role: 'manager' });
  const reviewer = await createReviewer(portal, round, person);
  const assignment = await createAssignment(portal, round, reviewer, application);
  await createReview(portal, round, assignment, score, { private_note: 'A secret view.' });
  return person;
}

describe('the queue', () => {
  test('has the open reviews, common ones first, with what is left for me and for everybody', {
    tags: ['review-workbench', 'common-applications'],
  }, async () => {
    const open = await openReview();
    const common = await createApplication(portal, {
      project: open.project,
      applicant: await createPerson(portal),
    });
    const first = await createAssignment(portal, open.round, open.reviewer, common, { is_common: true });
    await reviewOfAnother(open, 50);
    await open.browser.put(`${open.path}/draft`, written(open, [3]));
    const { body } = await open.browser.get(`/api/reviews?cycle=${open.slug}&stage=initial`);
    expect(body).toMatchObject({
      is_reviewer: true,
      mine: { left: 2, done: 0 },
      everybody: { left: 2, done: 1 },
      total: 2,
    });
    expect((await open.browser.get('/api/reviews/rounds')).body).toMatchObject([
      { cycle: open.slug, stage: 'initial', left: 2, done: 0 },
    ]);
    expect(body.entries).toMatchObject([
      { id: first.id, number: 1, is_common: true, has_draft: false },
      {
        id: open.assignment.id,
        number: 2,
        is_common: false,
        has_draft: true,
        project_name: open.project.name,
      },
    ]);
  });

  test('is of the newest own cycle for somebody who doesn’t review the current one', {
    tags: ['review-workbench'],
  }, async () => {
    const open = await openReview();
    await portal.db.update(cycles).set({ state: 'closed' }).where(eq(cycles.id, open.round.cycle_id));
    await createCycle(portal, { state: 'open', opens_at: new Date().toISOString() });
    const { body } = await open.browser.get('/api/reviews');
    expect([body.cycle.slug, body.total]).toEqual([open.slug, 1]);
  });

  test('keeps the numbers of applications when others are submitted', {
    tags: ['review-workbench'],
  }, async () => {
    const open = await openReview();
    const other = await createApplication(portal, {
      project: open.project,
      applicant: await createPerson(portal),
    });
    await createAssignment(portal, open.round, open.reviewer, other);
    const path = `/api/reviews?cycle=${open.slug}&stage=initial`;
    const before = (await open.browser.get(path)).body.entries;
    await submit(open, [3, 3]);
    const [left, done] = [
      (await open.browser.get(path)).body,
      (await open.browser.get(`${path}&list=done`)).body,
    ];
    expect(left.entries).toEqual(before.filter(({ id }: { id: string }) => id !== open.assignment.id));
    expect(done.entries).toMatchObject([{ id: open.assignment.id, state: 'submitted' }]);
    expect(done.mine).toEqual({ left: 1, done: 1, decided: 0 });
  });

  test('is for reviewers: 404 for a manager who reviews in no cycle, and without the applications of others', {
    tags: ['reviewers'],
  }, async () => {
    const open = await openReview();
    const stranger = await portal.signIn(await createPerson(portal, { role: 'admin' }));
    expect(await stranger.get('/api/reviews')).toMatchObject(ABSENT);
    expect(await stranger.get('/api/reviews/rounds')).toMatchObject(ABSENT);
    for (const [method, resource, body] of [
      ['GET', '', undefined],
      ['PUT', '/draft', written(open, [3])],
      ['PUT', '/submission', written(open, [3, 3])],
      ['PUT', '/conflict', undefined],
      ['PUT', '/decline', { reason: 'No.' }],
      ['GET', '/presentation', undefined],
    ] as const)
      expect(await stranger.send(method, open.path + resource, body)).toMatchObject(ABSENT);
    await portal.db.update(profiles).set({ role: 'student' }).where(eq(profiles.user_id, open.person.id));
    expect(await open.browser.get(open.path)).toMatchObject(ABSENT);
    expect(await open.browser.get('/api/reviews')).toMatchObject(ABSENT);
  });

  test('leaves out withdrawn applications, and finds texts and project names', {
    tags: ['review-workbench'],
  }, async () => {
    const open = await openReview({ values: { initial_proposal: 'A Gaussian kernel for rain.' } });
    const find = async (text: string) =>
      (
        await open.browser.get(
          `/api/reviews?cycle=${open.slug}&stage=initial&text=${encodeURIComponent(text)}`,
        )
      ).body.total;
    expect(await find('gaussian KERNEL')).toBe(1);
    expect(await find(open.project.name)).toBe(1);
    expect(await find('snow')).toBe(0);
    await portal.db
      .update(applications)
      .set({ status: 'withdrawn' })
      .where(eq(applications.id, open.application.id));
    expect((await open.browser.get(`/api/reviews?cycle=${open.slug}&stage=initial`)).body).toMatchObject({
      total: 0,
      mine: { left: 0 },
    });
  });
});

test('a search of the queue ignores case and accents in texts with and without signs of typography', {
  tags: ['review-workbench'],
}, async () => {
  const texts = ['It’s “Plain” – a 100% text.', 'Crème brûlée, it’s said.', 'ÉCLAIR'];
  for (const initial_proposal of texts) {
    const open = await openReview({ values: { initial_proposal } });
    const find = async (text: string) =>
      (await open.browser.get(`/api/reviews?cycle=${open.slug}&text=${encodeURIComponent(text)}`)).body.total;
    for (const word of initial_proposal.replace(/[.,]/g, '').split(' ')) {
      expect({ word, found: await find(word) }).toEqual({ word, found: 1 });
      expect(await find(word.toUpperCase())).toBe(1);
    }
    for (const absent of ['snow', '_', 'it%s']) expect(await find(absent)).toBe(0);
  }
  const open = await openReview({ values: { initial_proposal: texts.join(' ') } });
  for (const typed of ["it's", '"plain"', 'creme brulee', 'eclair'])
    expect(
      (await open.browser.get(`/api/reviews?cycle=${open.slug}&text=${encodeURIComponent(typed)}`)).body
        .total,
    ).toBe(1);
});

test('signs of typography are folded as the database folds them', async () => {
  const { rows } = await portal.db.execute<{ sign: string; plain: string }>(
    sql`select sign, fold(sign) as plain from unnest(${sql.param(Object.keys(TYPOGRAPHY))}::text[]) sign`,
  );
  expect(Object.fromEntries(rows.map(({ sign, plain }) => [sign, plain]))).toEqual(TYPOGRAPHY);
});

describe('blind reading', () => {
  const SECRETS = [
    'Zebulon',
    'Quux',
    'Xylo Institute',
    'Team Obelisk',
    'zebulon@secret.example',
    'secret.example',
    '98765 43210',
    'zebulon-gh',
  ];

  async function blindReview() {
    const { id: cycle_id, slug } = await createCycle(portal, { state: 'closed' });
    const round = await createReviewRound(portal, { cycle_id, is_blind: true, stage: 'detailed' });
    const person = await createPerson(portal, { role: 'manager' });
    const reviewer = await createReviewer(portal, round, person);
    const applicant = await createPerson(portal, {
      display_name: 'Zebulon Quux',
      email: `zebulon${cycle_id}@secret.example`,
    });
    await portal.db
      .update(profiles)
      .set({
        college: 'Xylo Institute',
        github_link: 'https://github.com/zebulon-gh',
        phone: '+91 98765 43210',
      })
      .where(eq(profiles.user_id, applicant.id));
    const project = await createProject(portal, { cycle_id });
    const team = await createTeam(portal, applicant, [], { cycle_id, name: 'Team Obelisk' });
    const text = `The plan of ZEBULON and team obelisk at Xylo Institute; see https://secret.example/x, zebulon@secret.example, 98765 43210, zebulon-gh.`;
    const application = await createApplication(portal, {
      project,
      applicant,
      team,
      values: { ...DETAILED, technical_approach: text },
    });
    const file = await attachPresentation(portal, application, {
      bytes: await pdfBytes({ text: 'Slides' }),
      kind: 'pdf',
      name: 'Zebulon.pdf',
    });
    const assignment = await createAssignment(portal, round, reviewer, application);
    const browser = await portal.signIn(person);
    return {
      slug,
      round,
      person,
      reviewer,
      project,
      applicant,
      application,
      assignment,
      browser,
      path: `/api/reviews/${assignment.id}`,
      file,
    };
  }

  test('shows the texts, the project and the presentation without anything that says whose they are', {
    tags: ['blind-reading'],
  }, async () => {
    const open = await blindReview();
    const { body } = await open.browser.get(open.path);
    const queue = await open.browser.get(`/api/reviews?cycle=${open.slug}&stage=detailed`);
    const shown = JSON.stringify([body, queue.body]).toLowerCase();
    const hidden = [
      ...SECRETS,
      open.application.id,
      open.application.reference ?? '',
      open.file.id,
      open.applicant.id,
    ];
    expect(hidden.filter((secret) => secret !== '' && shown.includes(secret.toLowerCase()))).toEqual([]);
    expect(body).toMatchObject({
      identity: null,
      presentation: { is_pdf: true, state: 'waiting', problem: null, size: null },
    });
    expect(body.sections[0].text).toMatch(/^The plan of \[name removed\] and/);
  });

  test('finds no text that isn’t shown', { tags: ['blind-reading'] }, async () => {
    const open = await blindReview();
    const find = async (text: string) =>
      (
        await open.browser.get(
          `/api/reviews?cycle=${open.slug}&stage=detailed&text=${encodeURIComponent(text)}`,
        )
      ).body.total;
    expect(await find('The plan')).toBe(1);
    for (const secret of SECRETS) expect({ secret, found: await find(secret) }).toEqual({ secret, found: 0 });
  });

  test('shows the pages of the presentation as pictures under a neutral name, once they are rendered', {
    tags: ['blind-reading'],
    timeout: RENDERING_MS,
  }, async () => {
    const open = await blindReview();
    expect((await open.browser.get(`${open.path}/presentation`)).body.code).toBe('presentation_not_ready');
    await requestMissingReviewCopies(portal.services);
    await portal.drawReviewCopies();
    expect((await open.browser.get(open.path)).body.presentation).toMatchObject({ state: 'ready' });
    const { status, headers, body } = await open.browser.get(`${open.path}/presentation`);
    expect(status).toBe(200);
    expect(headers.get('Content-Disposition')).toBe('inline; filename="presentation.pdf"');
    expect(headers.get('Content-Security-Policy')).toContain('sandbox');
    expect(headers.get('Cache-Control')).toContain('no-store');
    expect(Buffer.from(body).toString('latin1')).not.toMatch(/Zebulon|\/Title|\/Producer|\/Author|\/Font/);
  });

  test('refuses an old .ppt with the reason', {
    tags: ['blind-reading'],
    timeout: RENDERING_MS,
  }, async () => {
    const open = await blindReview();
    await attachPresentation(portal, open.application, { bytes: new Uint8Array(10), kind: 'ppt' });
    await requestMissingReviewCopies(portal.services);
    await portal.drawReviewCopies();
    expect((await open.browser.get(open.path)).body.presentation).toMatchObject({
      state: 'refused',
      problem: expect.stringContaining('old PowerPoint file'),
    });
    expect((await open.browser.get(`${open.path}/presentation`)).body.code).toBe('presentation_not_shown');
    await submit(open, [4, 4]);
    const { status, headers } = await open.browser.get(`${open.path}/presentation`);
    expect([status, headers.get('Content-Disposition')]).toEqual([
      200,
      'attachment; filename="presentation.ppt"',
    ]);
  });

  test('ends with the submitted review, which shows who it is', { tags: ['blind-reading'] }, async () => {
    const open = await blindReview();
    expect((await submit(open, [4, 4])).status).toBe(200);
    const { body } = await open.browser.get(open.path);
    expect(body.identity).toMatchObject({
      team_name: 'Team Obelisk',
      people: [{ name: 'Zebulon Quux', college: 'Xylo Institute' }],
    });
    expect(body.sections[0].text).toContain('zebulon@secret.example');
  });

  test('continues while a review of the other stage is open', { tags: ['blind-reading'] }, async () => {
    const open = await blindReview();
    const initial = await createReviewRound(portal, { cycle_id: open.round.cycle_id, is_blind: true });
    const assignment = await createAssignment(portal, initial, open.reviewer, open.application);
    await createReview(portal, initial, assignment, 50);
    expect((await open.browser.get(`/api/reviews/${assignment.id}`)).body.identity).toBeNull();
  });
});

describe('a draft', () => {
  test('is saved over the revision that the device saw, and a concurrent save gets the newer one', {
    tags: ['review-workbench'],
  }, async () => {
    const open = await openReview();
    const save = (marks: (number | null)[], revision: number) =>
      open.browser.put(`${open.path}/draft`, written(open, marks, revision));
    expect((await save([3], 0)).body).toMatchObject({ revision: 1 });
    expect((await save([3, null], 1)).body).toMatchObject({ revision: 2 });
    for (const revision of [0, 1]) {
      const { status, body } = await save([5], revision);
      expect({ status, ...body }).toMatchObject({
        status: 409,
        code: 'draft_changed',
        current: { revision: 2, private_note: 'Solid.' },
      });
    }
    expect((await open.browser.get(open.path)).body.review).toMatchObject({
      revision: 2,
      submitted_at: null,
      score: null,
    });
    expect(await scoreOf(open)).toBeNull();
  });

  test('keeps marks of the present criteria only', { tags: ['rubric-versions'] }, async () => {
    const open = await openReview();
    const stray = {
      ...written(open, [3]),
      marks: { [crypto.randomUUID()]: 5, [open.round.keys[0] ?? '']: 3 },
    };
    await open.browser.put(`${open.path}/draft`, stray);
    const { review } = (await open.browser.get(open.path)).body;
    expect(review.marks).toEqual({ [open.round.keys[0] ?? '']: 3 });
  });

  test('of a submitted review isn’t saved, because it would change its score', {
    tags: ['derived-score'],
  }, async () => {
    const open = await openReview();
    await submit(open, [3, 3]);
    expect((await open.browser.put(`${open.path}/draft`, written(open, [5, 5], 1))).body.code).toBe(
      'review_submitted',
    );
  });
});

describe('a submission', () => {
  test('gives the review and the application their scores', {
    tags: ['review-score', 'derived-score'],
  }, async () => {
    const open = await openReview();
    const { body } = await submit(open, [4, 2]);
    expect(body).toMatchObject({ score: 62.5, revision: 1 });
    expect(await scoreOf(open)).toBe(63);
    await reviewOfAnother(open, 90);
    expect(await scoreOf(open)).toBe(76);
    const lines = await portal.db
      .select()
      .from(audit_log)
      .where(eq(audit_log.subject_id, open.application.id));
    expect(lines).toMatchObject([
      { action: 'review_submitted', actor_id: open.person.id, details: { stage: 'initial', score: 62.5 } },
    ]);
  });

  test('needs a mark or an abstention for every criterion, and abstaining on all gives no score', {
    tags: ['review-score', 'conflict-decline-abstain'],
  }, async () => {
    const open = await openReview();
    const { status, body } = await submit(open, [4]);
    expect({ status, errors: body.errors }).toMatchObject({
      status: 422,
      errors: [{ path: `marks.${open.round.keys[1]}`, message: 'Please mark “Plan”, or abstain.' }],
    });
    expect((await submit(open, [null, null])).body).toMatchObject({ score: null });
    expect(await scoreOf(open)).toBeNull();
  });

  test('against an older rubric is refused, and a submitted review keeps its own', {
    tags: ['rubric-versions'],
  }, async () => {
    const [open, later] = [await openReview(), await openReview()];
    await submit(open, [4, 4]);
    for (const { round } of [open, later]) await createReviewRound(portal, { cycle_id: round.cycle_id });
    expect((await submit(open, [5, 5], 1)).status).toBe(200);
    expect((await open.browser.get(open.path)).body.rubric.id).toBe(open.round.rubric_id);
    expect((await submit(later, [4, 4])).body.code).toBe('rubric_changed');
    expect((await later.browser.put(`${later.path}/draft`, written(later, [4, 4]))).status).toBe(200);
    const [stored] = await portal.db
      .select()
      .from(reviews)
      .where(eq(reviews.assignment_id, later.assignment.id));
    const newest = await portal.db.select().from(rubrics).where(eq(rubrics.cycle_id, later.round.cycle_id));
    expect(stored?.rubric_id).toBe(newest.find(({ id }) => id !== later.round.rubric_id)?.id);
  });

  test('can be changed, and the first score stays beside the new one', {
    tags: ['changed-reviews-are-marked'],
  }, async () => {
    const open = await openReview({ is_blind: true });
    await submit(open, [4, 2]);
    const better = { ...written(open, [4, 2], 1), private_note: 'A better word.' };
    await open.browser.put(`${open.path}/submission`, better);
    expect((await open.browser.get(open.path)).body.review).toMatchObject({
      score: 62.5,
      changed_at: null,
      private_note: 'A better word.',
    });
    await submit(open, [5, 5], 2);
    const { review } = (await open.browser.get(open.path)).body;
    expect(review).toMatchObject({ score: 100, first_score: 62.5, changed_at: expect.any(String) });
    expect(review.first_marks[open.round.keys[0] ?? '']).toBe(4);
    expect(await scoreOf(open)).toBe(100);
  });

  test('of a withdrawn application or in an archived cycle is refused with the reason', {
    tags: ['archived-cycle'],
  }, async () => {
    const [withdrawn, archived] = [await openReview(), await openReview()];
    await portal.db
      .update(applications)
      .set({ status: 'withdrawn' })
      .where(eq(applications.id, withdrawn.application.id));
    expect((await submit(withdrawn, [3, 3])).body).toMatchObject({
      status: 409,
      code: 'application_withdrawn',
    });
    expect((await withdrawn.browser.put(`${withdrawn.path}/draft`, written(withdrawn, [3]))).status).toBe(
      200,
    );
    await setCycleState(portal, { id: archived.round.cycle_id }, 'archived');
    for (const [resource, body] of [
      ['submission', written(archived, [3, 3])],
      ['draft', written(archived, [3])],
      ['conflict', {}],
      ['decline', { reason: 'No.' }],
    ] as const)
      expect((await archived.browser.put(`${archived.path}/${resource}`, body)).body.code).toBe(
        'cycle_archived',
      );
    expect((await archived.browser.get(archived.path)).status).toBe(200);
  });

  test('that arrives twice changes nothing', { tags: ['changed-reviews-are-marked'] }, async () => {
    const open = await openReview();
    const first = await submit(open, [4, 2]);
    expect((await submit(open, [4, 2])).body).toEqual(first.body);
    expect((await submit(open, [5, 2])).body.code).toBe('draft_changed');
  });

  test('of two reviewers at once counts both', { tags: ['derived-score'] }, async () => {
    const open = await openReview();
    const person = await createPerson(portal, { role: 'manager' });
    const reviewer = await createReviewer(portal, open.round, person);
    const assignment = await createAssignment(portal, open.round, reviewer, open.application);
    const other = { ...open, browser: await portal.signIn(person), path: `/api/reviews/${assignment.id}` };
    await Promise.all([submit(open, [5, 5]), submit(other, [1, 1])]);
    expect(await scoreOf(open)).toBe(50);
  });
});

describe('leaving a review', () => {
  test('a conflict hides the application for good, and its review no longer counts', {
    tags: ['conflict-decline-abstain', 'conflicts-of-interest'],
  }, async () => {
    const open = await openReview();
    await submit(open, [5, 5]);
    await reviewOfAnother(open, 50);
    expect((await open.browser.put(`${open.path}/conflict`)).status).toBe(200);
    expect(await scoreOf(open)).toBe(50);
    expect(await open.browser.get(open.path)).toMatchObject(ABSENT);
    expect(
      await open.browser.get(`/api/applications/${open.application.id}/review-discussion`),
    ).toMatchObject(ABSENT);
    expect(
      (await open.browser.get(`/api/reviews?cycle=${open.slug}&stage=initial&list=done`)).body.total,
    ).toBe(0);
    const conflicts = await portal.db
      .select()
      .from(review_conflicts)
      .where(eq(review_conflicts.reviewer_id, open.reviewer.id));
    expect(conflicts).toMatchObject([{ application_id: open.application.id, source: 'reviewer' }]);
  });

  test('declining needs a reason, which stays for the admins', {
    tags: ['conflict-decline-abstain'],
  }, async () => {
    const open = await openReview();
    const decline = (reason: string) => open.browser.put(`${open.path}/decline`, { reason });
    expect((await decline(' ')).status).toBe(422);
    expect((await decline('Too far from my field.')).status).toBe(200);
    expect(await open.browser.get(open.path)).toMatchObject(ABSENT);
    const [row] = await portal.db
      .select()
      .from(review_assignments)
      .where(eq(review_assignments.id, open.assignment.id));
    expect(row).toMatchObject({ state: 'declined', reason: 'Too far from my field.' });
  });

  test('a submitted review can’t be declined', { tags: ['conflict-decline-abstain'] }, async () => {
    const open = await openReview();
    await submit(open, [3, 3]);
    expect((await open.browser.put(`${open.path}/decline`, { reason: 'No.' })).status).toBe(409);
  });

  test('nobody reviews an application in which they have an interest', {
    tags: ['conflicts-of-interest'],
  }, async () => {
    const open = await openReview();
    const own = await createApplication(portal, {
      project: await createProject(portal, { cycle_id: open.round.cycle_id }),
      applicant: open.person,
    });
    const { id } = await createAssignment(portal, open.round, open.reviewer, own);
    expect(await open.browser.get(`/api/reviews/${id}`)).toMatchObject(ABSENT);
    expect((await open.browser.get(`/api/reviews?cycle=${open.slug}&stage=initial`)).body.total).toBe(1);
  });
});

describe('the discussion', () => {
  const discuss = (browser: Client, { application }: Open) =>
    browser.get(`/api/applications/${application.id}/review-discussion`);

  test('and the reviews of others are hidden until the own review is in', {
    tags: ['others-reviews-are-hidden'],
  }, async () => {
    const open = await openReview();
    await reviewOfAnother(open, 90);
    expect(await discuss(open.browser, open)).toMatchObject(ABSENT);
    expect(JSON.stringify((await open.browser.get(open.path)).body)).not.toMatch(/A secret view|"score"/);
    await submit(open, [5, 5]);
    const { body } = await discuss(open.browser, open);
    expect(body.reviews).toMatchObject([
      { score: 90, private_note: 'A secret view.', is_mine: false },
      {
        score: 100,
        is_mine: true,
        marks: [
          { name: 'Idea', mark: 5 },
          { name: 'Plan', mark: 5 },
        ],
      },
    ]);
  });

  test('is for its reviewers and admins, never for applicants, and an open review hides it from an admin too', {
    tags: ['review-discussion', 'others-reviews-are-hidden'],
  }, async () => {
    const open = await openReview();
    await submit(open, [5, 5]);
    const admin = await createPerson(portal, { role: 'admin' });
    const as = async (person: Person) => discuss(await portal.signIn(person), open);
    expect((await as(admin)).status).toBe(200);
    expect(await as(open.applicant)).toMatchObject(ABSENT);
    expect(await as(await createPerson(portal, { role: 'manager' }))).toMatchObject(ABSENT);
    const reviewer = await createReviewer(portal, open.round, admin);
    await createAssignment(portal, open.round, reviewer, open.application);
    expect(await as(admin)).toMatchObject(ABSENT);
  });

  test('shows comments in their order, the newest page first', { tags: ['review-discussion'] }, async () => {
    const open = await openReview();
    await submit(open, [5, 5]);
    const path = `/api/applications/${open.application.id}/review-discussion`;
    for (const text of ['First.', 'Second.'])
      expect((await open.browser.post(path, { text })).status).toBe(200);
    const { body } = await open.browser.get(path);
    expect(body).toMatchObject({
      total: 2,
      page: 1,
      comments: [
        { text: 'First.', is_mine: true },
        { text: 'Second.', author: open.person.display_name },
      ],
    });
    await setCycleState(portal, { id: open.round.cycle_id }, 'archived');
    expect((await open.browser.post(path, { text: 'Third.' })).body.code).toBe('cycle_archived');
    expect((await open.browser.get(path)).body.is_archived).toBe(true);
  });

  test('keeps the reviews of a person whose account is gone', { tags: ['review-discussion'] }, async () => {
    const { round, ...open } = await openReview();
    const reviewer = await createReviewer(portal, round, await createPerson(portal, { role: 'manager' }));
    const assignment = await createAssignment(portal, round, reviewer, open.application);
    await createReview(portal, round, assignment, 30);
    await portal.db.execute(`update reviewers set user_id = null where id = '${reviewer.id}'`);
    await submit({ ...open, round }, [5, 5]);
    const { body } = await open.browser.get(`/api/applications/${open.application.id}/review-discussion`);
    expect(body.reviews[0]).toMatchObject({ reviewer: 'A former reviewer', is_mine: false });
  });
});

test('an application outside of reviews has none', { tags: ['reviews-are-optional'] }, async () => {
  const { id } = await createSubmission(portal);
  const admin = await portal.signIn(await createPerson(portal, { role: 'admin' }));
  expect((await admin.get(`/api/applications/${id}/review-discussion`)).body).toMatchObject({
    reviews: [],
    comments: [],
  });
});

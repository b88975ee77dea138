import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { mails } from '#server/db/schema/mails.ts';
import { reviews } from '#server/db/schema/reviews.ts';
import { audit_log } from '#server/db/schema/staff.ts';
import {
  createApplication,
  createAssignment,
  createCycle,
  createPerson,
  createProject,
  createReview,
  createReviewer,
  createReviewRound,
  type Person,
  setCycleState,
} from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';

const portal = await portalForFile();
const { db, clock } = portal;
const boss = await createPerson(portal, { role: 'admin' });

const DEADLINE = '2026-03-20T18:29:00Z';
let cycle: Awaited<ReturnType<typeof createCycle>>;
let round: Awaited<ReturnType<typeof createReviewRound>>;
let staff: Awaited<ReturnType<typeof portal.signIn>>;
beforeEach(async () => {
  clock.set('2026-03-10T05:00:00Z');
  staff = await portal.signIn(boss);
  cycle = await createCycle(portal, { state: 'open', name: `Year ${crypto.randomUUID()}` });
  round = await createReviewRound(portal, { cycle_id: cycle.id, values: { deadline: DEADLINE } });
});

const url = (rest: string) => `/api/staff/review-setup/${rest}?cycle=${cycle.slug}&stage=initial`;

async function apply(applicant?: Person) {
  const project = await createProject(portal, { cycle_id: cycle.id });
  return createApplication(portal, { project, applicant: applicant ?? (await createPerson(portal)) });
}

/** A reviewer with assignments that were made on the first of March. */
async function reviewer(display_name: string, count: number) {
  const user = await createPerson(portal, { role: 'manager', display_name });
  const chosen = await createReviewer(portal, round, user);
  const assignments = [];
  for (let n = 0; n < count; n++)
    assignments.push(
      await createAssignment(portal, round, chosen, await apply(), { created_at: '2026-03-01T05:00:00Z' }),
    );
  return { ...chosen, user, assignments };
}

async function begin({ assignments: [first] }: Awaited<ReturnType<typeof reviewer>>) {
  if (!first) throw new Error('The reviewer has no assignment.');
  const { id: assignment_id, cycle_id, application_id, reviewer_id, stage } = first;
  await db.insert(reviews).values({
    assignment_id,
    cycle_id,
    application_id,
    reviewer_id,
    stage,
    rubric_id: round.rubric_id,
  });
}

const mailsTo = ({ id }: { id: string }) => db.select().from(mails).where(eq(mails.user_id, id));
const remind = (...people: { id: string }[]) =>
  staff.post(url('reminder'), { reviewer_ids: people.map(({ id }) => id) });

test('reviewers are listed with the least done first, and who has written nothing is marked', {
  tags: ['remind-by-hand'],
}, async () => {
  const done = await reviewer('Aditi', 2);
  for (const assignment of done.assignments) await createReview(portal, round, assignment, 50);
  const half = await reviewer('Bala', 2);
  for (const assignment of half.assignments.slice(0, 1)) await createReview(portal, round, assignment, 50);
  await reviewer('Chand', 0);
  await reviewer('Devi', 2);
  await begin(await reviewer('Esha', 1));
  const { body } = await staff.get(url('reviewers'));
  expect(
    body.map((one: { name: string; submitted: number; has_not_begun: boolean }) => [
      one.name,
      one.submitted,
      one.has_not_begun,
    ]),
  ).toEqual([
    ['Devi', 0, true],
    ['Esha', 0, false],
    ['Bala', 1, false],
    ['Aditi', 2, false],
    ['Chand', 0, false],
  ]);
});

test('a reminder shows its names and its email first, reaches who hasn’t begun, and is recorded', {
  tags: ['remind-by-hand'],
}, async () => {
  const [idle, busy] = [await reviewer('Devi', 2), await reviewer('Esha', 2)];
  await begin(busy);
  const { body: preview } = await staff.get(url('reminder'));
  expect(preview).toMatchObject({
    people: [{ id: idle.id, name: 'Devi', reminded_on: null }],
    recent: [],
    subject: 'Your reviews are waiting',
  });
  expect(preview.text).toContain(`The initial proposals of ${cycle.name} that we assigned to you`);
  expect(preview.text).toContain('They are due on 20/03/2026 23:59 (India time).');
  expect(await mailsTo(idle.user)).toEqual([]);

  expect((await remind(idle, busy)).body).toEqual({ reminded: 1 });
  expect(await mailsTo(idle.user)).toMatchObject([
    { kind: 'review', subject: preview.subject, text: preview.text, cycle_id: cycle.id },
  ]);
  expect(await mailsTo(busy.user)).toEqual([]);
  const lines = await db.select().from(audit_log).where(eq(audit_log.action, 'reviewers_reminded'));
  expect(lines.at(-1)).toMatchObject({
    actor_id: boss.id,
    subject_id: cycle.id,
    details: { stage: 'initial', people: 1 },
  });
});

test('nobody is reminded twice within two days, by several requests at once or by another admin', {
  tags: ['remind-by-hand'],
}, async () => {
  const idle = await reviewer('Devi', 1);
  const results = await Promise.all(Array.from({ length: 5 }, () => remind(idle)));
  expect(results.map(({ body }) => body.reminded).toSorted()).toEqual([0, 0, 0, 0, 1]);
  clock.set('2026-03-11T05:00:00Z');
  staff = await portal.signIn(boss);
  expect((await staff.get(url('reminder'))).body).toMatchObject({
    people: [],
    recent: [{ name: 'Devi', reminded_on: '2026-03-10' }],
  });
  expect((await remind(idle)).body).toEqual({ reminded: 0 });
  clock.set('2026-03-12T05:00:00Z');
  staff = await portal.signIn(boss);
  expect((await remind(idle)).body).toEqual({ reminded: 1 });
  expect(await mailsTo(idle.user)).toHaveLength(2);
});

test('a reminder says nothing about an application of the admin, or about who reviews it', {
  tags: ['remind-by-hand', 'no-own-interest'],
}, async () => {
  const involved = await createPerson(portal, { role: 'admin' });
  const own = await apply(involved);
  const idle = await reviewer('Devi', 0);
  const browser = await portal.signIn(involved);
  const seen = async () => [
    (await browser.get(url('reminder'))).body,
    (await browser.get(url('reviewers'))).body,
  ];
  const before = await seen();
  await createAssignment(portal, round, idle, own, { created_at: '2026-03-01T05:00:00Z' });
  await remind(idle);
  expect(await mailsTo(idle.user)).toHaveLength(1);
  expect(await seen()).toEqual(before);
  const { body } = await browser.post(url('reminder'), { reviewer_ids: [idle.id] });
  expect(body).toEqual({ reminded: 0 });
});

test('nobody is reminded of an archived cycle', { tags: ['remind-by-hand', 'archived-cycle'] }, async () => {
  const idle = await reviewer('Devi', 1);
  await setCycleState(portal, cycle, 'archived');
  expect((await remind(idle)).status).toBe(409);
});

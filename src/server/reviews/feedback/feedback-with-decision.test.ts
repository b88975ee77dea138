import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { mails, notifications } from '#server/db/schema/mails.ts';
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
} from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';

const portal = await portalForFile();
const { db } = portal;
const boss = await createPerson(portal, { role: 'admin' });
const staff = await portal.signIn(boss);

let cycle: Awaited<ReturnType<typeof createCycle>>;
let round: Awaited<ReturnType<typeof createReviewRound>>;
beforeEach(async () => {
  cycle = await createCycle(portal, { state: 'open' });
  round = await createReviewRound(portal, { cycle_id: cycle.id });
});

/** An application with a note of each of some reviewers. */
async function reviewed(notes: string[], status: 'submitted' | 'rejected' = 'submitted', applicant?: Person) {
  const person = applicant ?? (await createPerson(portal));
  const project = await createProject(portal, { cycle_id: cycle.id });
  const application = await createApplication(portal, { project, applicant: person, values: { status } });
  const ids: string[] = [];
  for (const applicant_note of notes) {
    const reviewer = await createReviewer(portal, round, await createPerson(portal, { role: 'manager' }));
    const assignment = await createAssignment(portal, round, reviewer, application);
    ids.push((await createReview(portal, round, assignment, 70, { applicant_note })).id);
  }
  const client = await portal.signIn(person);
  const shown = async (): Promise<string[]> =>
    (await client.get(`/api/applications/${application.id}`)).body.feedback.map(
      ({ text }: { text: string }) => text,
    );
  return { application, person, ids, shown };
}

const list = `/api/staff/review-feedback`;
const query = () => `cycle=${cycle.slug}&stage=initial`;
const prepare = (id: string | undefined, text: string, waits_for_decision = true) =>
  staff.put(`/api/staff/reviews/${id}/feedback`, { text, expected_released_at: null, waits_for_decision });
const decide = ({ id }: { id: string }, expected_status: string, status: string, more = {}) =>
  staff.put(`/api/applications/${id}/status`, { expected_status, status, ...more });
const mailsTo = ({ id }: { id: string }) => db.select().from(mails).where(eq(mails.user_id, id));

test('prepared feedback appears with the decision and in its email, and disappears again with an undo', {
  tags: ['feedback-is-released'],
}, async () => {
  const { application, person, ids, shown } = await reviewed(['Clear.', 'Bold.']);
  await prepare(ids[0], 'Very clear.');
  expect([await shown(), await mailsTo(person)]).toEqual([[], []]);
  await decide(application, 'submitted', 'rejected');
  expect(await shown()).toEqual(['Very clear.']);
  const sent = await mailsTo(person);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.text).toContain('The reviewers’ feedback is on the page of your application.');
  await decide(application, 'rejected', 'submitted', { is_undo: true });
  expect(await shown()).toEqual([]);
});

test('a decision without feedback doesn’t speak of any, nor does another status', {
  tags: ['feedback-is-released'],
}, async () => {
  const [without, waiting] = [await reviewed([]), await reviewed(['Clear.'])];
  await prepare(waiting.ids[0], 'Clear.');
  await decide(without.application, 'submitted', 'accepted');
  await decide(waiting.application, 'submitted', 'shortlisted');
  for (const { person } of [without, waiting]) {
    const [mail] = await mailsTo(person);
    expect(mail?.text).not.toContain('feedback');
  }
  expect(await waiting.shown()).toEqual([]);
});

test('feedback beside a decision that is about to leave, and a second note, cause no second email', {
  tags: ['feedback-is-released'],
}, async () => {
  const { application, person, ids, shown } = await reviewed(['Clear.', 'Bold.']);
  await decide(application, 'submitted', 'rejected');
  await prepare(ids[0], 'Clear.', false);
  expect(await mailsTo(person)).toHaveLength(1);
  const other = await reviewed(['Clear.', 'Bold.'], 'rejected');
  await prepare(other.ids[0], 'Clear.');
  await prepare(other.ids[1], 'Bold.', false);
  expect(await mailsTo(other.person)).toMatchObject([{ kind: 'review' }]);
  expect([await shown(), await other.shown()]).toEqual([['Clear.'], ['Clear.', 'Bold.']]);
});

test('all new notes of a round are released in one step, and the list says what became of each', {
  tags: ['feedback-is-released'],
}, async () => {
  const [undecided, decided] = [
    await reviewed(['One.', ' ']),
    await reviewed(['Two.', 'Three.'], 'rejected'),
  ];
  const before = (await staff.get(`${list}?${query()}&show=new`)).body;
  expect(before).toMatchObject({ total: 2, new_notes: { undecided: 1, decided: 2 } });
  expect((await staff.post(`${list}?${query()}`)).body).toEqual({ prepared: 1, released: 2 });
  expect([await undecided.shown(), (await decided.shown()).toSorted()]).toEqual([[], ['Three.', 'Two.']]);
  expect(await mailsTo(undecided.person)).toEqual([]);
  expect(await mailsTo(decided.person)).toHaveLength(1);
  const ofPerson = eq(notifications.user_id, decided.person.id);
  expect(await db.$count(notifications, and(ofPerson, eq(notifications.kind, 'feedback_released')))).toBe(1);
  const lines = await db.select().from(audit_log).where(eq(audit_log.cycle_id, cycle.id));
  expect(lines.map(({ action }) => action).toSorted()).toEqual([
    'feedback_prepared',
    'feedback_released',
    'feedback_released',
  ]);
  const after = (await staff.get(`${list}?${query()}`)).body;
  expect(after).toMatchObject({ total: 2, new_notes: { undecided: 0, decided: 0 } });
  const of = ({ application }: { application: { id: string } }) =>
    after.applications.find(({ id }: { id: string }) => id === application.id);
  expect(of(undecided).notes).toMatchObject([{ note: 'One.', feedback: { text: 'One.', is_shown: false } }]);
  expect(of(decided).notes).toMatchObject([
    { feedback: { is_shown: true } },
    { feedback: { is_shown: true } },
  ]);
  expect((await staff.post(`${list}?${query()}`)).body).toEqual({ prepared: 0, released: 0 });
});

test('neither list nor release reaches an application of the admin, or one whose own review is open', {
  tags: ['feedback-is-released', 'no-own-interest', 'others-reviews-are-hidden'],
}, async () => {
  const involved = await createPerson(portal, { role: 'admin' });
  const own = await reviewed(['Own.'], 'rejected', involved);
  const open = await reviewed(['Open.'], 'rejected');
  await createAssignment(portal, round, await createReviewer(portal, round, involved), open.application);
  const browser = await portal.signIn(involved);
  expect((await browser.get(`${list}?${query()}`)).body).toMatchObject({
    total: 0,
    new_notes: { undecided: 0, decided: 0 },
  });
  expect((await browser.post(`${list}?${query()}`)).body).toEqual({ prepared: 0, released: 0 });
  expect([await own.shown(), await open.shown()]).toEqual([[], []]);
});

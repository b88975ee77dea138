import { desc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { cycles } from '#server/db/schema/cycles.ts';
import { mails, notifications } from '#server/db/schema/mails.ts';
import { review_feedback } from '#server/db/schema/reviews.ts';
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
  createTeam,
} from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';

const portal = await portalForFile();
const boss = await createPerson(portal, { role: 'admin' });
const staff = await portal.signIn(boss);
const round = await createReviewRound(portal);
const reviewer = await createReviewer(
  portal,
  round,
  await createPerson(portal, { role: 'manager', display_name: 'Secret Reader' }),
);

/** A submitted review of the application of a team of two. */
async function reviewed(values = {}) {
  const [leader, member] = [await createPerson(portal), await createPerson(portal)];
  const team = await createTeam(portal, leader, [member]);
  const project = await createProject(portal);
  const application = await createApplication(portal, {
    project,
    applicant: leader,
    team,
    members: [member],
  });
  const assignment = await createAssignment(portal, round, reviewer, application);
  const { id } = await createReview(portal, round, assignment, 70, {
    applicant_note: 'A clear plan.',
    ...values,
  });
  return { leader, member, application, path: `/api/staff/reviews/${id}/feedback`, id, project };
}

const release = (path: string, text: string, expected_released_at: string | null = null) =>
  staff.put(path, { text, expected_released_at });
const noticesOf = (application: { id: string }) =>
  portal.db.select().from(notifications).where(eq(notifications.application_id, application.id));
const mailsOf = (application: { id: string }) =>
  portal.db.select().from(mails).where(eq(mails.application_id, application.id));

test('applicants see a note only after an admin releases it, with changes and without the reviewer’s name', {
  tags: ['feedback-is-released'],
}, async () => {
  const { member, application, path } = await reviewed();
  const client = await portal.signIn(member);
  const shown = async () => (await client.get(`/api/applications/${application.id}`)).body;
  const isListed = async () => (await client.get('/api/applications/mine')).body[0].has_feedback;
  expect([(await shown()).feedback, await isListed()]).toEqual([[], false]);
  portal.clock.set('2026-05-01T10:00:00.000Z');
  expect((await release(path, 'A very clear plan.')).status).toBe(200);
  const body = await shown();
  expect(await isListed()).toBe(true);
  expect(body.feedback).toEqual([
    { stage: 'initial', text: 'A very clear plan.', released_at: '2026-05-01T10:00:00+00:00' },
  ]);
  expect(JSON.stringify(body)).not.toContain('Secret Reader');
});

test('a release notifies each person once in the portal and by email, without the text; an edit notifies nobody', {
  tags: ['feedback-is-released'],
}, async () => {
  const { leader, member, application, path, project } = await reviewed();
  portal.clock.set('2026-05-02T10:00:00.000Z');
  await release(path, 'Planned well.');
  await release(path, 'Planned quite well.', '2026-05-02T10:00:00.000Z');
  const notices = await noticesOf(application);
  expect(
    notices.map(({ kind, user_id, subject, actor_id }) => [kind, user_id, subject, actor_id]).toSorted(),
  ).toEqual([leader.id, member.id].map((id) => ['feedback_released', id, project.name, null]).toSorted());
  const sent = await mailsOf(application);
  expect(sent.map(({ kind, recipient }) => [kind, recipient]).toSorted()).toEqual(
    [leader, member].map(({ email }) => ['review', email]).toSorted(),
  );
  expect(sent.some(({ text }) => text.includes('Planned'))).toBe(false);
});

test('a release over another one than the seen is refused, and nothing changes', {
  tags: ['feedback-is-released'],
}, async () => {
  const { path, id } = await reviewed();
  await release(path, 'First.');
  const refused = await release(path, 'Second.');
  expect([refused.status, refused.body.code]).toEqual([409, 'feedback_changed']);
  const rows = await portal.db.select().from(review_feedback).where(eq(review_feedback.review_id, id));
  expect(rows.map(({ text }) => text)).toEqual(['First.']);
});

test('released feedback can be withdrawn, and each step is in the audit log without its text', {
  tags: ['feedback-is-released', 'audit-log'],
}, async () => {
  const { member, application, path, id } = await reviewed();
  await release(path, 'Withdrawn soon.');
  expect((await staff.delete(path)).status).toBe(200);
  expect((await staff.delete(path)).status).toBe(200);
  const client = await portal.signIn(member);
  expect((await client.get(`/api/applications/${application.id}`)).body.feedback).toEqual([]);
  const lines = await portal.db
    .select()
    .from(audit_log)
    .where(eq(audit_log.subject_id, application.id))
    .orderBy(desc(audit_log.id));
  expect(lines.map(({ action, details }) => [action, details])).toEqual([
    ['feedback_withdrawn', { review: id }],
    ['feedback_released', { review: id }],
  ]);
});

test('drafts of reviews, applications with an open review of the admin, and archived cycles are refused', {
  tags: ['feedback-is-released', 'others-reviews-are-hidden', 'archived-cycle'],
}, async () => {
  const draft = await reviewed({ submitted_at: null, score: null, first_score: null, first_marks: null });
  expect((await release(draft.path, 'Too early.')).body.code).toBe('review_not_submitted');
  const open = await reviewed();
  await createAssignment(portal, round, await createReviewer(portal, round, boss), open.application);
  expect((await release(open.path, 'Mine is open.')).status).toBe(404);
  const former = await createCycle(portal, { state: 'closed' });
  const past = await createReviewRound(portal, { cycle_id: former.id });
  const project = await createProject(portal, { cycle_id: former.id });
  const application = await createApplication(portal, { project, applicant: await createPerson(portal) });
  const reader = await createReviewer(portal, past, await createPerson(portal, { role: 'manager' }));
  const { id } = await createReview(
    portal,
    past,
    await createAssignment(portal, past, reader, application),
    50,
  );
  await portal.db.update(cycles).set({ state: 'archived' }).where(eq(cycles.id, former.id));
  expect((await release(`/api/staff/reviews/${id}/feedback`, 'Too late.')).body.code).toBe('cycle_archived');
});

test('staff don’t read feedback on the page of the application', {
  tags: ['others-reviews-are-hidden', 'feedback-is-released'],
}, async () => {
  const { application, path } = await reviewed();
  await release(path, 'For the team.');
  expect((await staff.get(`/api/applications/${application.id}`)).body.feedback).toEqual([]);
});

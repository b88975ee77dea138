import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { review_assignments } from '#server/db/schema/review-assignments.ts';
import { team_member_profiles } from '#server/db/schema/teams.ts';
import { profiles } from '#server/db/schema/users.ts';
import { requestMissingReviewCopies } from '#server/files/review-copies/request-missing-copies.ts';
import type { Client } from '#tests/client.ts';
import { attachPresentation, DETAILED, pdfBytes } from '#tests/documents.ts';
import {
  createApplication,
  createAssignment,
  createPerson,
  createProject,
  createReviewer,
  createReviewRound,
  createTeam,
  type Person,
} from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';

const portal = await portalForFile();
const { db } = portal;
let asReader: Client;
let asOther: Client;
let applicant: Person;
let seen: Person;
let application: { id: string };
let assignment: { id: string };
let round: Awaited<ReturnType<typeof createReviewRound>>;

/** An admin reads the application of `applicant` blind; another one, of `seen`, isn't assigned to them. */
beforeEach(async () => {
  const reader = await createPerson(portal, { role: 'admin' });
  [asReader, asOther] = [
    await portal.signIn(reader),
    await portal.signIn(await createPerson(portal, { role: 'admin' })),
  ];
  [applicant, seen] = [await createPerson(portal), await createPerson(portal)];
  const project = await createProject(portal);
  application = await createApplication(portal, { project, applicant, values: { ...DETAILED } });
  await createApplication(portal, { project, applicant: seen });
  round = await createReviewRound(portal, { is_blind: true });
  assignment = await createAssignment(
    portal,
    round,
    await createReviewer(portal, round, reader),
    application,
  );
});

const submit = () =>
  db.update(review_assignments).set({ state: 'submitted' }).where(eq(review_assignments.id, assignment.id));
const detailsStatus = async () => (await asReader.get(`/api/staff/applications/${application.id}`)).status;

test('a declined application stays hidden from its reviewer, so that nobody reads the names and is asked again', {
  tags: ['blind-reading', 'conflict-decline-abstain'],
}, async () => {
  expect(await detailsStatus()).toBe(404);
  await asReader.put(`/api/reviews/${assignment.id}/decline`, { reason: 'No time.' });
  expect(await detailsStatus()).toBe(404);
  expect((await asReader.delete(`/api/staff/review-assignments/${assignment.id}`)).status).toBe(404);
  expect((await asOther.delete(`/api/staff/review-assignments/${assignment.id}`)).status).toBe(200);
  expect(await detailsStatus()).toBe(200);
});

test('a declined application shows again once its person is no reviewer of the cycle any more', {
  tags: ['blind-reading', 'reviewers'],
}, async () => {
  await asReader.put(`/api/reviews/${assignment.id}/decline`, { reason: 'No time.' });
  const { body } = await asOther.get('/api/staff/review-setup/reviewers');
  const own = body.find(({ declined }: { declined: number }) => declined === 1);
  await asOther.delete(`/api/staff/review-setup/reviewers/${own.id}`);
  expect(await detailsStatus()).toBe(200);
});

test('the numbers before a deletion don’t count an application that is read blind', {
  tags: ['blind-reading', 'erasure'],
}, async () => {
  const solo = async (client: Client) =>
    (await client.get(`/api/users/${applicant.id}/deletion`)).body.solo_applications;
  expect([await solo(asReader), await solo(asOther)]).toEqual([0, 1]);
  await submit();
  expect(await solo(asReader)).toBe(1);
});

test('the numbers of the list of reviewers are those of the lists of assignments', {
  tags: ['blind-reading', 'reviewers'],
}, async () => {
  const colleague = await createPerson(portal, { role: 'manager', display_name: 'A colleague' });
  await createAssignment(portal, round, await createReviewer(portal, round, colleague), application);
  for (const [client, count] of [
    [asReader, 0],
    [asOther, 1],
  ] as const) {
    const { body } = await client.get('/api/staff/review-setup/reviewers');
    const listed = body.find(({ user_id }: { user_id: string }) => user_id === colleague.id);
    const path = `/api/staff/review-assignments?reviewer_id=${listed.id}`;
    expect([listed.assigned, (await client.get(path)).body.total]).toEqual([count, count]);
  }
});

test('a browser stores no presentation under review, so a conflict of interest closes it at once', {
  tags: ['blind-reading'],
}, async () => {
  await attachPresentation(portal, application, { bytes: await pdfBytes(), kind: 'pdf' });
  const detailed = await createReviewRound(portal, { is_blind: true, stage: 'detailed' });
  const [row] = await db.select().from(review_assignments).where(eq(review_assignments.id, assignment.id));
  const { id } = await createAssignment(portal, detailed, { id: row?.reviewer_id ?? '' }, application);
  await requestMissingReviewCopies(portal.services);
  await portal.drawReviewCopies();
  const path = `/api/reviews/${id}/presentation`;
  const response = await asReader.fetch(path);
  expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'private, no-store']);
  await asReader.put(`/api/reviews/${id}/conflict`);
  expect((await asReader.fetch(path)).status).toBe(404);
});

async function profileOf(client: Client, person: Person) {
  const { past_experiences, resume, is_withheld } = (await client.get(`/api/people/${person.id}`)).body;
  return { has_notes: past_experiences !== null, has_resume: resume !== null, is_withheld };
}
const SHOWN = { has_notes: true, has_resume: true, is_withheld: false };
const WITHHELD = { has_notes: false, has_resume: false, is_withheld: true };

test('during a blind review notes and résumés show only of people with an application that its reviewer sees, and so tell nothing', {
  tags: ['blind-reading', 'student-profile-page'],
}, async () => {
  const uninvolved = await createPerson(portal);
  expect(await profileOf(asReader, seen)).toEqual(SHOWN);
  expect(await profileOf(asReader, applicant)).toEqual(WITHHELD);
  expect(await profileOf(asReader, uninvolved)).toEqual(WITHHELD);
  expect(await profileOf(asOther, applicant)).toEqual(SHOWN);
  await submit();
  expect(await profileOf(asReader, applicant)).toEqual(SHOWN);
});

test('during a blind review the file of a withheld résumé doesn’t open', {
  tags: ['blind-reading', 'files-are-private'],
}, async () => {
  const asApplicant = await portal.signIn(applicant);
  await asApplicant.upload('PUT', '/api/profile/resume', await pdfBytes(), 'resume.pdf');
  const [profile] = await db.select().from(profiles).where(eq(profiles.user_id, applicant.id));
  const path = `/files/${profile?.resume_file_id}`;
  expect((await asApplicant.fetch(path)).status).toBe(200);
  expect((await asOther.fetch(path)).status).toBe(200);
  expect((await asReader.fetch(path)).status).toBe(404);
  await submit();
  expect((await asReader.fetch(path)).status).toBe(200);
});

test('during a blind review what a leader wrote about members is withheld, and can’t be saved over', {
  tags: ['blind-reading'],
}, async () => {
  const team = await createTeam(portal, applicant);
  const described = { display_name: 'Dev', email: 'dev@example.test', past_experiences: 'A robot.' };
  const [profile] = await db
    .insert(team_member_profiles)
    .values({ ...described, team_id: team.id, removal_token_hash: crypto.randomUUID() })
    .returning();
  const path = `/api/teams/${team.id}`;
  const notes = async (client: Client) => (await client.get(path)).body.member_profiles[0].past_experiences;
  expect([await notes(asReader), await notes(asOther)]).toEqual([null, 'A robot.']);
  const saved = await asReader.put(`${path}/member-profiles/${profile?.id}`, {
    display_name: 'Dev',
    email: 'dev@example.test',
  });
  expect([saved.status, await notes(asOther)]).toEqual([403, 'A robot.']);
});

import { eq, sql } from 'drizzle-orm';
import { cycles } from '#server/db/schema/cycles.ts';
import {
  assignment_draft_pairs,
  assignment_drafts,
  review_assignments,
  review_conflicts,
} from '#server/db/schema/review-assignments.ts';
import { reviews } from '#server/db/schema/reviews.ts';
import { application_members } from '#server/db/schema/rosters.ts';
import type { Client, TestResponse } from '#tests/client.ts';
import { DETAILED } from '#tests/documents.ts';
import {
  createApplication,
  createAssignment,
  createPerson,
  createProject,
  createReview,
  createReviewer,
  createReviewRound,
  createTeam,
} from '#tests/factories.ts';
import type { Portal } from '#tests/portal.ts';

/** Texts of the judgement, which every search looks for. */
export const WORDS = {
  reviewer: 'Reviewer Wanda',
  comment: 'A remark of the discussion',
  note: 'A private note of a review',
  reason: 'A reason to decline',
  comments: 'Comments of staff',
  feedback: 'Feedback of a pending decision',
};

export type World = Awaited<ReturnType<typeof createWorld>>;

/**
 * A blind cycle with a team’s application whose three people are staff: one on the roster, one who left it, and its writer, who was made
 * admin since. The application `own` isn't judged yet; `other` is.
 */
export async function createWorld(portal: Portal) {
  const involved = {
    'who wrote it': await createPerson(portal, { role: 'admin', email: 'writer@shared.example' }),
    'on the roster': await createPerson(portal, { role: 'admin' }),
    'who left the roster': await createPerson(portal, { role: 'super_admin' }),
  };
  const [writer, member, left] = Object.values(involved) as [Involved, Involved, Involved];
  const judge = await createPerson(portal, { role: 'super_admin' });
  const round = await createReviewRound(portal, { is_blind: true, values: { per_application: 2 } });
  const detailed = await createReviewRound(portal, { is_blind: true, stage: 'detailed' });
  const people = [];
  for (const name of ['Wanda', 'Xaver', 'Yara', 'Zeno', 'Vera', 'Udo'])
    people.push(await createPerson(portal, { role: 'manager', display_name: `Reviewer ${name}` }));
  const sharing = await createPerson(portal, { role: 'manager', email: 'reviewer@shared.example' });
  const reviewers = [];
  for (const person of [...people, sharing]) reviewers.push(await createReviewer(portal, round, person));
  const team = await createTeam(portal, writer, [member]);
  const project = await createProject(portal);
  const own = await createApplication(portal, {
    project,
    applicant: writer,
    team,
    members: [member, left],
    values: { ...DETAILED },
  });
  await portal.db
    .update(application_members)
    .set({ left_at: new Date().toISOString() })
    .where(eq(application_members.user_id, left.id));
  const applicant = await createPerson(portal, { email: 'applicant@shared.example' });
  const other = await createApplication(portal, { project, applicant, values: { ...DETAILED } });
  const [first, second, asSharing] = [reviewers[0], reviewers[1], reviewers.at(-1)];
  if (!first || !second || !asSharing) throw new Error('The reviewers were created before.');
  const { cycle_id } = round;
  await createReview(portal, round, await createAssignment(portal, round, first, other), 70);
  const shared = { reviewer_id: asSharing.id, application_id: other.id, source: 'email_domain' } as const;
  await portal.db.insert(review_conflicts).values({ cycle_id, ...shared });
  const asMember = await createReviewer(portal, round, member);
  await createReview(portal, round, await createAssignment(portal, round, asMember, other), 60);
  const [draft] = await portal.db
    .insert(assignment_drafts)
    .values({ cycle_id, stage: 'initial', state: 'ready' })
    .returning();
  if (!draft) throw new Error('The draft was not created.');
  await portal.db
    .insert(assignment_draft_pairs)
    .values({ draft_id: draft.id, application_id: other.id, reviewer_id: second.id });
  const [cycle] = await portal.db.select().from(cycles).where(eq(cycles.id, cycle_id));
  const slug = cycle?.slug ?? '';
  return {
    involved,
    slug,
    judge,
    people,
    reviewers,
    round,
    detailed,
    team,
    project,
    own,
    other,
    applicant,
    draft,
  };
}

type Involved = Awaited<ReturnType<typeof createPerson>>;

/** Judges the application `own` through the routes of the portal as people do, with everything that a programme does. */
export async function judge(portal: Portal, world: World): Promise<string[]> {
  const { own, reviewers, people, round, draft } = world;
  const staff = await portal.signIn(world.judge);
  const [wanda, xaver, yara, zeno] = await Promise.all(people.map((person) => portal.signIn(person)));
  if (!wanda || !xaver || !yara || !zeno) throw new Error('The reviewers were created before.');
  const rows = [{ id: own.id, seen_status: 'submitted' }];
  const picked = { of: 'list', selection: { kind: 'picked', rows } };
  const assign = (stage: string, ids: (string | undefined)[]) =>
    ok(
      staff.post(`/api/staff/review-assignments?stage=${stage}`, { applications: picked, reviewer_ids: ids }),
    );
  const ids = reviewers.map(({ id }) => id);
  await assign('initial', ids.slice(0, 4));
  await assign('detailed', ids.slice(0, 1));
  const idOf = (place: number, stage: 'initial' | 'detailed' = 'initial') =>
    assignmentOf(portal, { reviewer_id: ids[place] ?? '', application_id: own.id, stage });
  const marks = Object.fromEntries(round.keys.map((key) => [key, 3]));
  const review = { rubric_id: round.rubric_id, marks, private_note: WORDS.note, applicant_note: '' };
  const path = `/api/reviews/${await idOf(0)}`;
  await ok(wanda.put(`${path}/submission`, { ...review, revision: 0 }));
  const changed = Object.fromEntries(round.keys.map((key) => [key, 4]));
  await ok(wanda.put(`${path}/submission`, { ...review, marks: changed, revision: 1 }));
  await ok(xaver.put(`/api/reviews/${await idOf(1)}/decline`, { reason: WORDS.reason }));
  await ok(yara.put(`/api/reviews/${await idOf(2)}/draft`, { ...review, revision: 0 }));
  await ok(staff.put(`/api/staff/review-assignments/${await idOf(3)}/conflict`));
  await judgeAsStaff(staff, world);
  await portal.db
    .insert(assignment_draft_pairs)
    .values({ draft_id: draft.id, application_id: own.id, reviewer_id: ids[5] ?? '' });
  const ofOwnOnly = await draftOfOwnOnly(portal, world);
  const release = await setRelease(staff, world);
  await portal.mails();
  return [...(await idsOfJudgement(portal, own.id)), ofOwnOnly, release];
}

/** A release of the project that is set for a time far away. */
async function setRelease(staff: Client, { project }: World): Promise<string> {
  const { body } = await staff.post('/api/staff/releases', { project_ids: [project.id] });
  const release_at = new Date(Date.now() + 864_000_000).toISOString();
  await ok(staff.put(`/api/staff/releases/${body.id}/publication`, { digest: body.digest, release_at }));
  return body.id;
}

/** A draft of the other stage with nothing but the application. */
async function draftOfOwnOnly({ db }: Portal, { detailed, own, reviewers }: World): Promise<string> {
  const [draft] = await db
    .insert(assignment_drafts)
    .values({ cycle_id: detailed.cycle_id, stage: 'detailed', state: 'ready' })
    .returning();
  if (!draft) throw new Error('The draft was not created.');
  await db
    .insert(assignment_draft_pairs)
    .values({ draft_id: draft.id, application_id: own.id, reviewer_id: reviewers[4]?.id ?? '' });
  return draft.id;
}

async function judgeAsStaff(staff: Client, { own, reviewers }: World): Promise<void> {
  const sharing = reviewers.at(-1);
  await ok(
    staff.put(`/api/staff/review-setup/shared-domains/${sharing?.id}?stage=initial`, { is_conflict: true }),
  );
  await ok(staff.post(`/api/applications/${own.id}/review-discussion`, { text: WORDS.comment }));
  const rejected = { outcome: 'reject', reasons: [], feedback: WORDS.feedback };
  await ok(staff.post('/api/staff/decisions', { rows: [{ id: own.id, version: 0 }], decision: rejected }));
  const { body } = await staff.get(`/api/staff/applications/${own.id}`);
  const saved = { score: body.score, admin_comments: WORDS.comments, expected_review_id: null };
  await ok(staff.put(`/api/applications/${own.id}/review`, saved));
  await ok(staff.get('/api/staff/applications'));
  await ok(staff.get('/api/staff/review-exports?format=csv'));
}

/** Fails at a rejected call, because an incomplete judgement would prove nothing. */
async function ok(call: Promise<TestResponse>): Promise<void> {
  const { status, body } = await call;
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`, { cause: new Error().stack });
}

async function assignmentOf(
  { db }: Portal,
  wanted: { reviewer_id: string; application_id: string; stage: 'initial' | 'detailed' },
): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from review_assignments where reviewer_id = ${wanted.reviewer_id}
      and application_id = ${wanted.application_id} and stage = ${wanted.stage}`);
  if (!rows[0]) throw new Error('The application was not assigned.');
  return rows[0].id;
}

async function idsOfJudgement({ db }: Portal, id: string): Promise<string[]> {
  const [assigned, written] = [
    await db
      .select({ id: review_assignments.id })
      .from(review_assignments)
      .where(eq(review_assignments.application_id, id)),
    await db.select({ id: reviews.id }).from(reviews).where(eq(reviews.application_id, id)),
  ];
  return [...assigned, ...written].map((row) => row.id);
}

/** Everything that is stored about the judgement of an application, to see whether a request changed it. */
export async function judgementOf({ db }: Portal, id: string): Promise<unknown> {
  const { rows } = await db.execute(sql`
    select (select json_agg(s order by s.id) from review_assignments s where s.application_id = ${id}) as assignments,
      (select json_agg(r order by r.id) from reviews r where r.application_id = ${id}) as reviews,
      (select json_agg(c order by c.reviewer_id) from review_conflicts c where c.application_id = ${id}) as conflicts,
      (select json_agg(m order by m.id) from review_comments m where m.application_id = ${id}) as comments,
      (select json_agg(f order by f.review_id) from review_feedback f where f.application_id = ${id}) as feedback,
      (select json_agg(d order by d.version) from decisions d where d.application_id = ${id}) as decisions,
      (select json_agg(p order by p.reviewer_id) from assignment_draft_pairs p where p.application_id = ${id}) as pairs,
      (select json_build_array(a.status, a.score, a.admin_comments) from applications a where a.id = ${id}) as decision`);
  return rows;
}

import { type SQL, sql } from 'drizzle-orm';
import type { CycleState } from '#domain/cycles/cycles.ts';
import { notFound } from '#domain/errors.ts';
import { canDiscussApplication } from '#domain/policy.ts';
import { DISCUSSION_PAGE_SIZE } from '#domain/reviews/review-queue.ts';
import { type Criterion, FORMER_REVIEWER, type Marks } from '#domain/reviews/reviews.ts';
import { involvedIds } from '../../../applications/rosters/people.ts';
import type { SignedIn } from '../../../context.ts';
import type { Queryable } from '../../../db/database.ts';
import { isoInstant } from '../../../db/instants.ts';
import { readPage } from '../../../db/pages.ts';
import type { ReviewDiscussion } from '../responses.ts';

type Discussed = {
  cycle_id: string;
  cycle_state: CycleState;
  involved_ids: string[];
  has_submitted: boolean;
  has_open: boolean;
  has_conflict: boolean;
};

/**
 * An application whose reviews and discussion the viewer may read; 404 for its people, for reviewers before their own review is in, and for
 * everybody else (permission:discussApplication, rule:others-reviews-are-hidden).
 */
export async function loadDiscussed(ctx: SignedIn, id: string, db: Queryable = ctx.db): Promise<Discussed> {
  const own = sql`select own.id from reviewers own where own.user_id = ${ctx.viewer.id}`;
  const hasOwn = (state: string): SQL => sql`exists (
    select from review_assignments ra where ra.application_id = a.id and ra.state = ${state} and ra.reviewer_id in (${own}))`;
  const { rows } = await db.execute<Discussed>(sql`
    select a.cycle_id, c.state as cycle_state, ${involvedIds} as involved_ids, ${hasOwn('submitted')} as has_submitted,
      ${hasOwn('assigned')} as has_open, exists (
        select from review_conflicts conflict where conflict.application_id = a.id and conflict.reviewer_id in (${own})
      ) as has_conflict
    from applications a join cycles c on c.id = a.cycle_id where a.id = ${id} and a.status <> 'draft'
  `);
  const [application] = rows;
  if (!application || !canDiscussApplication(ctx.viewer, application))
    throw notFound('Application not found');
  return application;
}

/** The submitted reviews of an application and a page of its discussion, whose newest comments are on page 1 (rule:review-discussion). */
export async function getDiscussion(ctx: SignedIn, id: string, page: number): Promise<ReviewDiscussion> {
  const { cycle_state } = await loadDiscussed(ctx, id);
  const [reviews, comments] = await Promise.all([
    listSubmitted(ctx, id),
    readPage(page, DISCUSSION_PAGE_SIZE, (slice) => listComments(ctx, id, slice)),
  ]);
  return { reviews, is_archived: cycle_state === 'archived', ...comments };
}

type SubmittedRow = Omit<ReviewDiscussion['reviews'][number], 'marks'> & {
  marks: Marks;
  first_marks: Marks | null;
  criteria: Pick<Criterion, 'key' | 'name'>[];
};

/** A few per application: at most one a reviewer and stage. */
async function listSubmitted({ db, viewer }: SignedIn, id: string): Promise<ReviewDiscussion['reviews']> {
  const { rows } = await db.execute<SubmittedRow>(sql`
    select r.id, r.stage, ${nameOf(sql`reviewer.user_id`, FORMER_REVIEWER)} as reviewer,
      reviewer.user_id is not distinct from ${viewer.id}::uuid as is_mine, r.score::float8 as score,
      r.first_score::float8 as first_score, ${isoInstant(sql`r.submitted_at`)} as submitted_at,
      ${isoInstant(sql`r.changed_at`)} as changed_at, r.private_note, r.marks, r.first_marks, rubric.criteria
    from reviews r join reviewers reviewer on reviewer.id = r.reviewer_id join rubrics rubric on rubric.id = r.rubric_id
    where r.application_id = ${id} and r.submitted_at is not null
    order by r.stage desc, r.submitted_at, r.id
  `);
  return rows.map(({ first_marks, criteria, marks, ...review }) => ({
    ...review,
    marks: criteria.map(({ key, name }) => ({
      key,
      name,
      mark: marks[key] ?? null,
      first_mark: (first_marks ?? marks)[key] ?? null,
    })),
  }));
}

type CommentRow = ReviewDiscussion['comments'][number] & { total: number };

async function listComments(
  { db, viewer }: SignedIn,
  id: string,
  { limit, offset }: { limit: number; offset: number },
) {
  const { rows } = await db.execute<CommentRow>(sql`
    select m.id, ${nameOf(sql`m.author_id`, 'A former member of staff')} as author,
      m.author_id is not distinct from ${viewer.id}::uuid as is_mine, m.text, ${isoInstant(sql`m.created_at`)} as at,
      count(*) over ()::int as total
    from review_comments m where m.application_id = ${id}
    order by m.created_at desc, m.id desc limit ${limit} offset ${offset}
  `);
  const comments = rows.map(({ total: _, ...comment }) => comment).reverse();
  return { total: rows[0]?.total ?? 0, comments };
}

const nameOf = (userId: SQL, former: string): SQL => sql`coalesce((
  select coalesce(named.display_name, account.email::text) from users account
  left join profiles named on named.user_id = account.id where account.id = ${userId}), ${former})`;

import { type SQL, sql } from 'drizzle-orm';
import {
  involves,
  OF_CTE,
  ownApplications,
  participations,
  type ViewerRef,
} from '../../applications/rosters/people.ts';
import { unopenedBy } from '../../applications/rosters/unopened-letter.ts';
import { fixedOf } from '../../db/fixed.ts';

/**
 * The applications that nothing outside of the workbench shows to a viewer of staff: those of a blind cycle whose review is open or declined,
 * those with a conflict of interest, and own ones whose letter isn't opened (rule:blind-reading, rule:letter-is-opened). Every query of staff
 * over applications has `isShownTo`.
 */
const hiddenFrom = (viewerId: string): SQL => sql`
  select hidden.application_id from review_assignments hidden join reviewers own on own.id = hidden.reviewer_id
    where own.user_id = ${viewerId} and ${isReadBlind(sql`hidden`)}
  union all (${conflictsWith(viewerId)})
  union all (${unopenedBy(sql`${viewerId}`)})`;

/** A declined assignment hides until its person is no reviewer any more: somebody who has seen the names can't be asked again. */
const isReadBlind = (assignment: SQL): SQL => sql`(${assignment}.is_blind
  and (${assignment}.state = 'assigned' or (${assignment}.state = 'declined' and own.removed_at is null)))`;

const conflictsWith = (viewerId: string): SQL => sql`
  select conflict.application_id from review_conflicts conflict join reviewers own on own.id = conflict.reviewer_id
    where own.user_id = ${viewerId}`;

/** An array, which PostgreSQL reads once for each statement; for `in` and a query it would expect that half of all rows are hidden. */
const hiddenIds = (viewer: ViewerRef): SQL =>
  viewer === OF_CTE ? sql`(select hidden from viewer_arrays)::uuid[]` : sql`array(${hiddenFrom(viewer)})`;

export const isHiddenFrom = (viewer: ViewerRef, applicationId: SQL): SQL =>
  sql`(${applicationId} = any(${hiddenIds(viewer)}))`;

/** Also for a row without an application. */
export const isShownTo = (viewer: ViewerRef, applicationId: SQL): SQL =>
  sql`(${applicationId} is null or ${applicationId} <> all(${hiddenIds(viewer)}))`;

/**
 * Whether the judgement of an application exists for a viewer of staff: its reviewers, assignments, progress and conflicts, and what counts
 * them. It doesn't for its own people, nor for those from whom the application is hidden. Every query and command about it has this
 * condition (rule:no-own-interest, rule:blind-reading).
 */
export const isManageableBy = (viewerId: string, applicationId: SQL): SQL =>
  sql`(${applicationId} <> all(array(${unmanageable(viewerId)})))`;

/** The ids of the applications that `isManageableBy` leaves out. */
export const unmanageable = (viewerId: string): SQL => sql`
  select own.application_id from ${ownApplications(viewerId)} own union (${hiddenFrom(viewerId)})`;

/**
 * The same for what names no applicant, as an automatic assignment: people who read it blind may have it published, its own people and
 * those with a conflict may not.
 */
export const isWithoutInterest = (viewerId: string, applicationId: SQL): SQL =>
  sql`(${applicationId} <> all(array(${ofInterest(viewerId)})))`;

/** The ids of the applications that `isWithoutInterest` leaves out. */
export const ofInterest = (viewerId: string): SQL => sql`
  select own.application_id from ${ownApplications(viewerId)} own union (${conflictsWith(viewerId)})`;

/** Applications whose reviews and score the viewer may not see yet, because an own review is open (rule:others-reviews-are-hidden). */
export const hasOpenReview = (viewer: ViewerRef, applicationId: SQL): SQL =>
  sql`(${applicationId} = any(${viewer === OF_CTE ? sql`(select unread from viewer_arrays)::uuid[]` : sql`array(${openReviews(viewer)})`}))`;

const openReviews = (viewerId: string): SQL => sql`
  select unread.application_id from review_assignments unread join reviewers own on own.id = unread.reviewer_id
    where own.user_id = ${viewerId} and unread.state = 'assigned'`;

/**
 * The CTE of `OF_CTE`. A page of the list asks seven times for these arrays: with one query for each, it takes a quarter longer, and
 * planning it twice as long. The audit log and the outbox are planned for longer than they are read.
 */
export const viewerArrays = fixedOf(
  (viewerId) => sql`viewer_arrays as materialized (
  select array(${hiddenFrom(viewerId)}) as hidden, array${ownApplications(viewerId)} as own, array(${openReviews(viewerId)}) as unread)`,
);

/** The same CTE for a statement that asks for hidden applications only. */
export const hiddenArray = fixedOf(
  (viewerId) => sql`viewer_arrays as materialized (select array(${hiddenFrom(viewerId)}) as hidden)`,
);

/**
 * The ids of all applications whose reviews a viewer may not see: own ones, hidden ones, and those with an open review
 * (rule:conflict-decline-abstain, rule:others-reviews-are-hidden).
 */
export const closedToReader = (viewerId: string): SQL => sql`
  select own.application_id from ${ownApplications(viewerId)} own
  union (${hiddenFrom(viewerId)})
  union (${openReviews(viewerId)})`;

/** The ids of `closedToReader` as an array. */
export const closedIds = (viewer: ViewerRef): SQL =>
  viewer === OF_CTE
    ? sql`(select hidden || own || unread from viewer_arrays)::uuid[]`
    : sql`array(${closedToReader(viewer)})`;

/**
 * Whether a viewer of staff may see that this person has to do with this project: what names both would name the applicant of a text that
 * the viewer reads (rule:blind-reading, rule:no-own-interest).
 */
export const isApplicantShownTo = (
  viewer: ViewerRef,
  { person, project }: { person: SQL; project: SQL },
): SQL => sql`(not exists (
  select from applications applied where applied.project_id = ${project} and applied.id in ${participations(person)}
    and applied.id = any(${closedIds(viewer)})))`;

/** The viewer may not see score, comments and reviews of the application `a` (rule:no-own-interest, rule:others-reviews-are-hidden). */
export const hidesScore = (viewer: ViewerRef): SQL =>
  sql`(${involves(viewer)} or ${hasOpenReview(viewer, sql`a.id`)})`;

/** The reviewers of these applications with their concern: one from whom it is hidden, or with an open or a submitted review, as rows. */
export const reviewConcerns = (applicationIds: SQL): SQL => sql`
  select a.application_id, own.user_id, case a.state when 'assigned' then 'open review' else 'submitted review' end as concern
    from review_assignments a join reviewers own on own.id = a.reviewer_id
    where a.state in ('assigned', 'submitted') and a.application_id = any(${applicationIds})
  union all
  select a.application_id, own.user_id, 'hidden' from review_assignments a join reviewers own on own.id = a.reviewer_id
    where ${isReadBlind(sql`a`)} and a.application_id = any(${applicationIds})
  union all
  select conflict.application_id, own.user_id, 'hidden'
    from review_conflicts conflict join reviewers own on own.id = conflict.reviewer_id
    where conflict.application_id = any(${applicationIds})`;

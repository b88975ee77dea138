import { type SQL, sql } from 'drizzle-orm';

/**
 * Applications that nothing outside of the workbench shows to a viewer: those of a blind cycle whose review is open, and those with a
 * conflict of interest (rule:blind-reading, rule:conflict-decline-abstain). Every query of staff over applications has `isShownTo`.
 */
const hiddenApplications = (viewerId: string): SQL => sql`
  select hidden.application_id from review_assignments hidden join reviewers own on own.id = hidden.reviewer_id
    where own.user_id = ${viewerId} and hidden.state = 'assigned' and hidden.is_blind
  union all
  select conflict.application_id from review_conflicts conflict join reviewers own on own.id = conflict.reviewer_id
    where own.user_id = ${viewerId}`;

/** Not correlated with the list, so that PostgreSQL reads the few hidden ids once. `not in` because no id is null. */
export const isShownTo = (viewerId: string, applicationId: SQL): SQL =>
  sql`${applicationId} not in (${hiddenApplications(viewerId)})`;

/**
 * Applications whose reviews and score the viewer may not see yet, because an own review is open (rule:others-reviews-are-hidden). Includes
 * the hidden ones.
 */
export const hasOpenReview = (viewerId: string, applicationId: SQL): SQL => sql`${applicationId} in (
  select open.application_id from review_assignments open join reviewers own on own.id = open.reviewer_id
    where own.user_id = ${viewerId} and open.state = 'assigned'
  union all
  select conflict.application_id from review_conflicts conflict join reviewers own on own.id = conflict.reviewer_id
    where own.user_id = ${viewerId})`;

import { type SQL, sql } from 'drizzle-orm';
import { literal } from '../../db/literal.ts';

/**
 * The applications of a blind cycle that its reviewers opened with names while they were reviewed, as rows of `reviewer_id` and
 * `application_id`: nobody reads blind what they have seen. A reviewer who has submitted a review of it sees the names in any case
 * (rule:blind-reading, rule:blind-identities-are-audited).
 */
export const seenByNames = (cycleId: string): SQL => sql`
  select distinct own.id as reviewer_id, seen.subject_id::uuid as application_id
  from audit_log seen join reviewers own on own.user_id = seen.actor_id and own.cycle_id = ${cycleId}
  join review_settings blind on blind.cycle_id = own.cycle_id and blind.is_blind
  where seen.action = ${READ_NAMES} and seen.subject_type = 'application' and seen.cycle_id = ${cycleId}
    and not exists (select from reviews done where done.reviewer_id = own.id
      and done.application_id = seen.subject_id::uuid and done.submitted_at is not null)`;

const READ_NAMES = literal('blind_identity_read');

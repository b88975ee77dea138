import { type SQL, sql } from 'drizzle-orm';
import { hadOwnAt, ownCycles, type ViewerRef } from '../../applications/rosters/people.ts';
import { isApplicantShownTo, isHiddenFrom, isShownTo } from './hidden.ts';

/**
 * Whether the outbox shows an email `m` to a viewer of staff: not one about an application that is hidden from them, nor one about more time
 * to a person who has it for such an application, nor one to the reviewers of a cycle in which they have an own application, because it
 * tells who reviews. A reminder counts the reviews of all cycles that weren't archived at its time (rule:blind-reading,
 * rule:no-own-interest).
 */
export const isMailShownTo = (viewer: ViewerRef, m: SQL): SQL => sql`(
  ${isShownTo(viewer, sql`${m}.application_id`)}
  and (${m}.kind <> 'cycle' or ${m}.application_id is not null or not exists (
    select from deadline_extensions x where x.user_id = ${m}.user_id
      and not ${isApplicantShownTo(viewer, { person: sql`x.user_id`, project: sql`x.project_id` })}))
  and (${m}.kind <> 'review' or ${m}.application_id is not null or (
    ${m}.cycle_id <> all(array${ownCycles(viewer)}) and ${hadOwnAt(viewer, sql`${m}.created_at`)} is not true)))`;

/** The others: few, and indexes lead to them, so that counting all emails needs no row of the table. */
export const isMailHiddenFrom = (viewer: ViewerRef, m: SQL): SQL => sql`(
  (${isHiddenFrom(viewer, sql`${m}.application_id`)} or (${m}.kind in ('cycle', 'review') and ${m}.application_id is null))
  and ${isMailShownTo(viewer, m)} is not true)`;

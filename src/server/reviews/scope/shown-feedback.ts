import { type SQL, sql } from 'drizzle-orm';
import { isDecided } from './assignable.ts';

/** Whether the people of an application `a` see the feedback `f`: at once, or from the decision on (rule:feedback-is-released). */
export const isFeedbackShown: SQL = sql`(not f.waits_for_decision or ${isDecided})`;

/**
 * The same for a person who may not have opened the letter of the decision, over the `letter` of `unopenedLetter`: they see what they could
 * see before the decision, and no feedback that was released or changed since (rule:letter-is-opened).
 */
export const isFeedbackKnown: SQL = sql`case when letter.status is null then ${isFeedbackShown}
  else not f.waits_for_decision and f.released_at < letter.released_at end`;

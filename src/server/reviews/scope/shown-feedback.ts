import { type SQL, sql } from 'drizzle-orm';
import { isDecided } from './assignable.ts';

/** Whether the people of an application `a` see the feedback `f`: at once, or from the decision on (rule:feedback-is-released). */
export const isFeedbackShown: SQL = sql`(not f.waits_for_decision or ${isDecided})`;

/** The same for a person who may not have opened the letter of the decision, over the `letter` of `unopenedLetter` (rule:letter-is-opened). */
export const isFeedbackKnown: SQL = sql`(not f.waits_for_decision or (${isDecided} and letter.status is null))`;

import { type SQL, sql } from 'drizzle-orm';
import { isDecided } from './assignable.ts';

/** Whether the people of an application `a` see the feedback `f`: at once, or from the decision on (rule:feedback-is-released). */
export const isFeedbackShown: SQL = sql`(not f.waits_for_decision or ${isDecided})`;

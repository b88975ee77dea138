import { type SQL, sql } from 'drizzle-orm';

/** Columns of `copy`, the ready review copy of the presentation `f`; null while there is none (rule:review-copies). */
export const readyCopy = (columns: SQL): SQL => sql`(
  select ${columns} from files copy where copy.copy_of = f.id and f.review_copy_state = 'ready')`;

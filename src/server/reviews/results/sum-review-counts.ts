import { sql } from 'drizzle-orm';
import type { Services } from '../../context.ts';
import { sumOfBins } from './visible-reviews.ts';

/**
 * Sums up the rows of the triggers in `review_counts`, one row per round and reviewer. Concurrent readers always see the same sums, and
 * concurrent runs take different rows.
 */
export async function sumReviewCounts({ db }: Pick<Services, 'db'>): Promise<void> {
  await db.execute(sql`
    with taken as (delete from review_counts returning *)
    insert into review_counts (cycle_id, stage, reviewer_id, changes, applications, reviews, scores, score_sum, bins)
    select cycle_id, stage, reviewer_id, sum(changes), sum(applications), sum(reviews), sum(scores), sum(score_sum), ${sumOfBins(sql`bins`)}
    from taken group by 1, 2, 3`);
}

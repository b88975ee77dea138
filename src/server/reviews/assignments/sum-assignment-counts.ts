import { sql } from 'drizzle-orm';
import type { Services } from '../../context.ts';

/** Sums up the rows of the triggers in `review_assignment_counts`, as `sumCounts` does for applications. */
export async function sumAssignmentCounts({ db }: Pick<Services, 'db'>): Promise<void> {
  await db.execute(sql`
    with taken as (delete from review_assignment_counts returning *)
    insert into review_assignment_counts (cycle_id, stage, reviewer_id, state, number)
    select cycle_id, stage, reviewer_id, state, sum(number) from taken group by 1, 2, 3, 4 having sum(number) <> 0`);
}

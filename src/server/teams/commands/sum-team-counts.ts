import { sql } from 'drizzle-orm';
import type { Services } from '../../context.ts';

/** Sums up the rows of the triggers in `team_counts`, as `sumCounts` does for applications. */
export async function sumTeamCounts({ db }: Pick<Services, 'db'>): Promise<void> {
  await db.execute(sql`
    with taken as (delete from team_counts returning *)
    insert into team_counts (cycle_id, takes_people, number)
    select cycle_id, takes_people, sum(number) from taken group by 1, 2 having sum(number) <> 0`);
}

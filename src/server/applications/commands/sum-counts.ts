import { sql } from 'drizzle-orm';
import type { Services } from '../../context.ts';

/**
 * Sums up the rows of the triggers in `application_counts`, one row per cycle, status, stage and kind, and in `application_project_counts`. Concurrent readers always see the same
 * sums, and concurrent runs take different rows.
 */
export async function sumCounts({ db }: Pick<Services, 'db'>): Promise<void> {
  await db.execute(sql`
    with taken as (delete from application_counts returning *)
    insert into application_counts (cycle_id, status, stage, is_team, number)
    select cycle_id, status, stage, is_team, sum(number) from taken group by 1, 2, 3, 4 having sum(number) <> 0`);
  await db.execute(sql`
    with taken as (delete from application_project_counts returning *)
    insert into application_project_counts (cycle_id, project_id, status, number)
    select cycle_id, project_id, status, sum(number) from taken group by 1, 2, 3 having sum(number) <> 0`);
}

import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/database.ts';
import type { Size } from '../large.ts';

/** Five teams of 1, 2, 3, 3 and 5 people per block of 15; the first of each is the leader. Every third would like to apply to a project. */
export async function insertTeams(tx: Transaction, size: Size): Promise<void> {
  await tx.execute(sql`
    create temp table seat_plan on commit drop as
    select t, pg_temp.id('large team ' || t) as team_id, (t - 1) / 5 * 15 + first + seat as n, seat = 1 as is_leader
    from generate_series(1, ${size.teams}::int) as t
    join (values (0, 0, 1), (1, 1, 2), (2, 3, 3), (3, 6, 3), (4, 9, 5)) as place (position, first, seats)
      on position = (t - 1) % 5
    cross join lateral generate_series(1, seats) as seat`);
  await tx.execute(sql`create index on seat_plan (team_id)`);
  await tx.execute(sql`analyze seat_plan`);
  await tx.execute(sql`
    insert into teams (id, name, description, leader_id, join_policy, wanted_skills, target_project_id, created_at)
    select team_id, (array['Loose', 'Quiet', 'Early', 'Honest', 'Second', 'Open', 'Steady'])[1 + t % 7] || ' ' ||
           (array['Bearings', 'Forecast', 'Look', 'Ledger', 'Monsoon', 'Vectors'])[1 + t % 6] || ' ' || t,
           'Generated for measurements.', id, (array['open', 'approval', 'invite'])[1 + t % 3],
           case when t % 4 = 0 then array['Python', 'Statistics'] else '{}' end,
           case when t % 3 = 0 then pg_temp.id('large project ' || 1 + t % ${size.projects}::int) end,
           ${size.at}::timestamptz - make_interval(days => 46 + t % 10, mins => t % 1440)
    from seat_plan join person_plan using (n) where is_leader`);
  await tx.execute(sql`
    insert into team_members (team_id, user_id, joined_at)
    select team_id, id, ${size.at}::timestamptz - interval '46 days'
    from seat_plan join person_plan using (n)`);
}

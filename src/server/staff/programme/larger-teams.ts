import { sql } from 'drizzle-orm';
import { forbidden } from '#domain/errors.ts';
import { canReadProgrammeSettings } from '#domain/policy.ts';
import type { SignedIn } from '../../context.ts';

const NAMED = 20;

type LargerTeams = { count: number; teams: { id: string; name: string; seats: number }[] };

/**
 * The teams of the current cycle that have more people than a new limit allows, the largest first: the limit changes nothing for them. 403
 * for people who aren't staff (rule:five-seats) (permission:readProgrammeSettings).
 */
export async function listLargerTeams(
  { db, viewer }: SignedIn,
  { size }: { size: number },
): Promise<LargerTeams> {
  if (!canReadProgrammeSettings(viewer)) throw forbidden();
  const { rows } = await db.execute<LargerTeams>(sql`
    with larger as (
      select l.team_id as id, t.name, l.seats_taken as seats from team_listings l join teams t on t.id = l.team_id
      where l.cycle_id = current_cycle() and l.seats_taken > ${size})
    select (select count(*)::int from larger) as count,
      (select coalesce(json_agg(named order by named.seats desc, named.name, named.id), '[]') from (
        select * from larger order by seats desc, name, id limit ${NAMED}) named) as teams
  `);
  return rows[0] ?? { count: 0, teams: [] };
}

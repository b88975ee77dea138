import { sql } from 'drizzle-orm';
import { forbidden } from '#domain/errors.ts';
import { canReadProgrammeSettings } from '#domain/policy.ts';
import type { SignedIn } from '../../context.ts';

const NAMED = 20;

type LargerTeams = { teams: { id: string; name: string; seats: number }[]; has_more: boolean };

/**
 * The teams of the current cycle that have more people than a new limit allows, the largest first: the limit changes nothing for them. 403
 * for people who aren't staff (rule:five-seats) (permission:readProgrammeSettings).
 */
export async function listLargerTeams(
  { db, viewer }: SignedIn,
  { size }: { size: number },
): Promise<LargerTeams> {
  if (!canReadProgrammeSettings(viewer)) throw forbidden();
  const { rows } = await db.execute<LargerTeams['teams'][number]>(sql`
    select t.id, t.name, l.seats_taken as seats from (
      select team_id, seats_taken from team_listings where cycle_id = current_cycle() and seats_taken > ${size}
      order by seats_taken desc, team_id limit ${NAMED + 1}) l
    join teams t on t.id = l.team_id order by l.seats_taken desc, l.team_id
  `);
  return { teams: rows.slice(0, NAMED), has_more: rows.length > NAMED };
}

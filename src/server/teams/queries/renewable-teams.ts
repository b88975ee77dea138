import { sql } from 'drizzle-orm';
import type { SignedIn } from '../../context.ts';
import { currentCycleOf } from '../../cycles/scope/cycle-of.ts';
import { stateAt } from '../../cycles/scope/state-at.ts';
import type { RenewableTeams } from '../responses.ts';

/** The viewer's teams of earlier cycles that nobody has renewed for the current open one (rule:renew-team). */
export async function listRenewableTeams(ctx: SignedIn): Promise<RenewableTeams> {
  const current = await currentCycleOf(ctx);
  if (current.state !== 'open') return [];
  const { rows } = await ctx.db.execute<RenewableTeams[number]>(sql`
    select t.id, t.name, c.name as cycle_name from teams t join cycles c on c.id = t.cycle_id
    where t.id in (select m.team_id from team_members m where m.user_id = ${ctx.viewer.id})
      and t.archived_at is null and ${stateAt('c', ctx.now())} in ('closed', 'archived') and t.cycle_id <> ${current.id}
      and not exists (select from teams later where later.renewed_from_id = t.id)
    order by t.created_at desc, t.id
  `);
  return rows;
}

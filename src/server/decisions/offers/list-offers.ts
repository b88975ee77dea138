import { sql } from 'drizzle-orm';
import { DECISION_LIMITS } from '#domain/decisions/decisions.ts';
import { forbidden, notFound } from '#domain/errors.ts';
import { canManageOffers, canReadProject } from '#domain/policy.ts';
import { isAccepted } from '../../applications/rosters/outcomes.ts';
import type { SignedIn } from '../../context.ts';
import { isoInstant } from '../../db/instants.ts';
import { findProject } from '../../projects/content/load.ts';
import { isDecidedBy, isUnjoined } from '../scope.ts';
import type { AcceptedOffers } from './responses.ts';

/**
 * The people who accepted a seat of a project and what is known of their joining, for its owner and staff, who confirm it
 * (permission:manageOffers, rule:offers).
 */
export async function listAcceptedOffers(ctx: SignedIn, projectId: string): Promise<AcceptedOffers> {
  const project = await findProject(ctx, projectId);
  if (!project || !canReadProject(ctx.viewer, project)) throw notFound('Project not found');
  if (!canManageOffers(ctx.viewer, project)) throw forbidden();
  const { rows } = await ctx.db.execute<AcceptedOffers[number]>(sql`
    select a.id, t.name as team, o.state, coalesce(${isUnjoined}, false) as is_unjoined, ${isoInstant(sql`of_cycle.join_by`)} as join_by, ${isoInstant(sql`o.joined_at`)} as joined_at, ${isoInstant(sql`o.confirmed_at`)} as confirmed_at,
      coalesce((select json_agg(coalesce(mp.display_name, m.display_name) order by m.is_leader desc, m.id)
        from application_members m left join profiles mp on mp.user_id = m.user_id
        where m.application_id = a.id and m.left_at is null), '[]') as people
    from offers o join applications a on a.id = o.application_id left join teams t on t.id = a.team_id
      left join decision_settings of_cycle on of_cycle.cycle_id = o.cycle_id
    where o.cycle_id = ${project.cycle_id} and o.project_id = ${projectId} and (o.state = 'no_show' or (o.state in ('accepted', 'joined') and ${isAccepted}))
      and ${isDecidedBy(ctx.viewer.id)}
    order by o.answered_at, a.id limit ${DECISION_LIMITS.seats}`);
  return rows;
}

import { sql } from 'drizzle-orm';
import { forbidden } from '#domain/errors.ts';
import { canExtendDeadlines } from '#domain/policy.ts';
import type { SignedIn } from '../../context.ts';
import { isoInstant } from '../../db/instants.ts';
import { findReadableProject } from '../../projects/content/readable-project.ts';
import { isApplicantShownTo } from '../../reviews/scope/hidden.ts';
import type { DeadlineExtensions } from './responses.ts';

const MOST = 50;

/**
 * The people with more time for a project, without those whose application the viewer may not see. 403 for people who aren't staff
 * (permission:extendDeadline, rule:blind-reading).
 */
export async function listExtensions(ctx: SignedIn, projectId: string): Promise<DeadlineExtensions> {
  await findReadableProject(ctx, projectId);
  if (!canExtendDeadlines(ctx.viewer)) throw forbidden();
  const { rows } = await ctx.db.execute<DeadlineExtensions[number]>(sql`
    select x.user_id, coalesce(pr.display_name, u.email::text) as name, x.step, ${isoInstant(sql`x.until`)} as until, x.reason,
      (select granter.display_name from profiles granter where granter.user_id = x.granted_by) as granted_by
    from deadline_extensions x join users u on u.id = x.user_id left join profiles pr on pr.user_id = u.id
    where x.project_id = ${projectId}
      and ${isApplicantShownTo(ctx.viewer.id, { person: sql`x.user_id`, project: sql`x.project_id` })}
    order by x.created_at desc, x.user_id, x.step limit ${MOST}
  `);
  return rows;
}

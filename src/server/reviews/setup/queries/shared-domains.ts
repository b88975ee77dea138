import { type SQL, sql } from 'drizzle-orm';
import { PUBLIC_EMAIL_DOMAINS } from '#domain/reviews/assignment-schemas.ts';
import type { ReviewRoundQuery } from '#domain/reviews/review-schemas.ts';
import type { SignedIn } from '../../../context.ts';
import { isWithoutInterest } from '../../scope/hidden.ts';
import { managedRound } from '../../scope/managed-round.ts';
import type { SharedDomains } from '../responses.ts';

const DOMAIN = sql`split_part(lower(u.email::text), '@', 2)`;

/**
 * CTEs over a cycle, which read nothing of others: `own`, these reviewers `r` with their domain, and `shared`, the applications with a participant of each domain, without
 * the viewer's own (rule:no-own-interest). Each domain is read once for all of its reviewers, who often have the same one.
 */
export const sharing = (cycleId: string, reviewers: SQL, viewerId: string): SQL => sql`
  own as materialized (
    select r.id as reviewer_id, r.user_id, ${DOMAIN} as domain from reviewers r join users u on u.id = r.user_id
    where r.cycle_id = ${cycleId} and ${reviewers} and ${DOMAIN} <> all(${sql.param(PUBLIC_EMAIL_DOMAINS)}::text[])),
  people as materialized (
    select u.id, ${DOMAIN} as domain from users u where ${DOMAIN} = any(array(select domain from own))),
  members as materialized (
    select m.user_id, m.application_id from projects of_cycle join application_members m on m.project_id = of_cycle.id
    where of_cycle.cycle_id = ${cycleId} and m.application_id not in (
      select draft.id from applications draft where draft.cycle_id = ${cycleId} and draft.status = 'draft')),
  shared as materialized (
    select found.domain, found.application_id from (
      select p.domain, a.id as application_id from applications a join people p on p.id = a.applicant_id
        where a.cycle_id = ${cycleId} and a.status <> 'draft'
      union select p.domain, m.application_id from members m join people p on p.id = m.user_id) found
    where ${isWithoutInterest(viewerId, sql`found.application_id`)})`;

/** Reviewers with the email domain of applicants. 403 for people who aren't staff (permission:manageReviews, rule:conflicts-of-interest). */
export async function listSharedDomains(ctx: SignedIn, query: ReviewRoundQuery): Promise<SharedDomains> {
  const { cycle } = await managedRound(ctx, query);
  const { rows } = await ctx.db.execute<SharedDomains[number]>(sql`
    with ${sharing(cycle.id, sql`r.removed_at is null`, ctx.viewer.id)},
    counted as (select domain, count(*)::int as applications from shared group by domain)
    select o.reviewer_id, coalesce(p.display_name, 'A reviewer') as name, o.domain, counted.applications,
      (select count(*)::int from review_conflicts c join shared s on s.application_id = c.application_id
        where c.reviewer_id = o.reviewer_id and s.domain = o.domain) as confirmed
    from own o join counted on counted.domain = o.domain left join profiles p on p.user_id = o.user_id
    order by lower(p.display_name), o.reviewer_id`);
  return rows;
}

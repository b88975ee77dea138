import { type SQL, sql } from 'drizzle-orm';
import { PUBLIC_EMAIL_DOMAINS } from '#domain/reviews/assignment-schemas.ts';
import type { ReviewRoundQuery } from '#domain/reviews/review-schemas.ts';
import type { SignedIn } from '../../../context.ts';
import { isWithoutInterest, ofInterest } from '../../scope/hidden.ts';
import { managedRound } from '../../scope/managed-round.ts';
import type { SharedDomains } from '../responses.ts';

const DOMAIN = sql`split_part(lower(u.email::text), '@', 2)`;

/** These reviewers `r` of a cycle with their domain, if few people share it. */
export const reviewersByDomain = (cycleId: string, reviewers: SQL): SQL => sql`
  select r.id as reviewer_id, r.user_id, ${DOMAIN} as domain from reviewers r join users u on u.id = r.user_id
  where r.cycle_id = ${cycleId} and ${reviewers} and ${DOMAIN} <> all(${sql.param(PUBLIC_EMAIL_DOMAINS)}::text[])`;

/**
 * Reviewers with the email domain of applicants. An index counts the applications of each domain, and the viewer's own are subtracted
 * (rule:no-own-interest). 403 for people who aren't staff (permission:manageReviews).
 */
export async function listSharedDomains(ctx: SignedIn, query: ReviewRoundQuery): Promise<SharedDomains> {
  const { cycle } = await managedRound(ctx, query);
  const { viewer } = ctx;
  const { rows } = await ctx.db.execute<SharedDomains[number]>(sql`
    with own as materialized (${reviewersByDomain(cycle.id, sql`r.removed_at is null`)}),
    counted as materialized (
      select domain, (select count(*) from application_domains d where d.cycle_id = ${cycle.id} and d.domain = used.domain)::int
        - (select count(*) from application_domains d where d.application_id = any(array(${ofInterest(viewer.id)}))
            and d.cycle_id = ${cycle.id} and d.domain = used.domain)::int as applications
      from (select distinct domain from own) used)
    select o.reviewer_id, coalesce(p.display_name, 'A reviewer') as name, o.domain, counted.applications,
      (select count(*)::int from review_conflicts c join application_domains d on d.application_id = c.application_id
        where c.reviewer_id = o.reviewer_id and d.domain = o.domain and ${isWithoutInterest(viewer.id, sql`c.application_id`)}) as confirmed
    from own o join counted on counted.domain = o.domain and counted.applications > 0
      left join profiles p on p.user_id = o.user_id
    order by lower(p.display_name), o.reviewer_id`);
  return rows;
}

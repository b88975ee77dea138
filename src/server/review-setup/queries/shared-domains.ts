import { type SQL, sql } from 'drizzle-orm';
import { PUBLIC_EMAIL_DOMAINS } from '#domain/reviews/assignment-schemas.ts';
import type { ReviewRoundQuery } from '#domain/reviews/review-schemas.ts';
import type { SignedIn } from '../../context.ts';
import { managedRound } from '../../review-scope/managed-round.ts';
import type { SharedDomains } from '../responses.ts';

/**
 * The applications of a cycle with a participant of a reviewer's email domain, as rows of `reviewer_id`, `domain` and `application_id`. The
 * trigram index of addresses finds the people, whose applications have indexes.
 */
export const sharing = (cycleId: string, reviewers: SQL): SQL => sql`
  select distinct own.id as reviewer_id, own.domain, a.id as application_id
  from (select r.id, r.user_id, split_part(lower(u.email::text), '@', 2) as domain
    from reviewers r join users u on u.id = r.user_id where r.cycle_id = ${cycleId} and ${reviewers}) own
  join users person on fold(person.email::text) like fold('%@' || own.domain)
    and split_part(lower(person.email::text), '@', 2) = own.domain and person.id <> own.user_id
  join lateral (
    select m.application_id from application_members m where m.user_id = person.id
    union all select w.id from applications w where w.applicant_id = person.id and w.cycle_id = ${cycleId}) part on true
  join applications a on a.id = part.application_id and a.cycle_id = ${cycleId} and a.status <> 'draft'
  where own.domain <> all(${sql.param(PUBLIC_EMAIL_DOMAINS)}::text[])`;

/** Reviewers with the email domain of applicants. 403 for people who aren't staff (permission:manageReviews, rule:conflicts-of-interest). */
export async function listSharedDomains(ctx: SignedIn, query: ReviewRoundQuery): Promise<SharedDomains> {
  const { cycle } = await managedRound(ctx, query);
  const { rows } = await ctx.db.execute<SharedDomains[number]>(sql`
    select s.reviewer_id, coalesce(p.display_name, 'A reviewer') as name, s.domain, count(*)::int as applications,
      count(c.application_id)::int as confirmed
    from (${sharing(cycle.id, sql`r.removed_at is null`)}) s
    join reviewers r on r.id = s.reviewer_id left join profiles p on p.user_id = r.user_id
    left join review_conflicts c on c.reviewer_id = s.reviewer_id and c.application_id = s.application_id
    group by s.reviewer_id, p.display_name, s.domain order by lower(p.display_name), s.reviewer_id`);
  return rows;
}

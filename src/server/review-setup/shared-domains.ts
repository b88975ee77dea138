import { type SQL, sql } from 'drizzle-orm';
import { notFound } from '#domain/errors.ts';
import { PUBLIC_EMAIL_DOMAINS, type SharedDomainInput } from '#domain/reviews/assignment-schemas.ts';
import type { ReviewRoundQuery } from '#domain/reviews/review-schemas.ts';
import { recordAudit } from '../audit/commands.ts';
import type { SignedIn } from '../context.ts';
import type { Queryable, Transaction } from '../db/database.ts';
import { changeableRound, managedRound } from '../review-scope/managed-round.ts';
import type { SharedDomains } from './responses.ts';

/**
 * The applications of a cycle with a participant of a reviewer's email domain, as rows of `reviewer_id`, `domain` and `application_id`. The
 * trigram index of addresses finds the people, whose applications have indexes.
 */
const sharing = (cycleId: string, reviewers: SQL): SQL => sql`
  select distinct own.id as reviewer_id, own.domain, a.id as application_id
  from (select r.id, r.user_id, split_part(lower(u.email::text), '@', 2) as domain
    from reviewers r join users u on u.id = r.user_id where r.cycle_id = ${cycleId} and ${reviewers}) own
  join users person on person.email::text ilike '%@' || replace(replace(own.domain, '_', '\\_'), '%', '\\%')
    and person.id <> own.user_id
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

/**
 * Makes the applications with the email domain of a reviewer conflicts, and removes open assignments of them; or takes that back. 403 for
 * people who aren't staff, 404, 409 for an archived cycle (permission:manageReviews, rule:conflicts-of-interest).
 */
export async function confirmSharedDomain(
  ctx: SignedIn,
  query: ReviewRoundQuery,
  { id, is_conflict }: SharedDomainInput & { id: string },
): Promise<void> {
  const { cycle } = await changeableRound(ctx, query);
  await ctx.db.transaction(async (tx) => {
    const userId = await findReviewer(tx, cycle.id, id);
    const changed = is_conflict ? await addConflicts(tx, cycle.id, id) : await removeConflicts(tx, id);
    await recordAudit(tx, {
      actor_id: ctx.viewer.id,
      action: 'review_conflicts_changed',
      subject_type: 'cycle',
      subject_id: cycle.id,
      details: { reviewer: userId, is_conflict, rows: changed },
    });
  });
}

/** The account of a reviewer of a cycle; 404 if there is none. */
export async function findReviewer(db: Queryable, cycleId: string, id: string): Promise<string | null> {
  const { rows } = await db.execute<{ user_id: string | null }>(
    sql`select user_id from reviewers where id = ${id} and cycle_id = ${cycleId}`,
  );
  const [reviewer] = rows;
  if (!reviewer) throw notFound('Reviewer not found');
  return reviewer.user_id;
}

async function addConflicts(tx: Transaction, cycleId: string, id: string): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    insert into review_conflicts (cycle_id, reviewer_id, application_id, source)
    select ${cycleId}, s.reviewer_id, s.application_id, 'email_domain'
    from (${sharing(cycleId, sql`r.id = ${id}`)}) s order by s.application_id on conflict do nothing`);
  await tx.execute(sql`
    delete from review_assignments s using review_conflicts c
    where s.reviewer_id = ${id} and s.state = 'assigned'
      and c.reviewer_id = s.reviewer_id and c.application_id = s.application_id`);
  return rowCount ?? 0;
}

async function removeConflicts(tx: Transaction, id: string): Promise<number> {
  const { rowCount } = await tx.execute(
    sql`delete from review_conflicts where reviewer_id = ${id} and source = 'email_domain'`,
  );
  return rowCount ?? 0;
}

import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';

/**
 * Writes the scores of these applications after their submitted reviews have changed: the mean of the detailed stage if it has a score,
 * else of the initial one, rounded; null without any (rule:derived-score). `updated_at` stays, because applicants see it.
 */
export async function updateDerivedScores(tx: Transaction, applicationIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update applications a set score = (
      select round(avg(r.score))::int from reviews r where r.application_id = a.id and r.submitted_at is not null
      group by r.stage having count(r.score) > 0 order by r.stage = 'detailed' desc limit 1)
    where a.id = any(${sql.param([...applicationIds])}::uuid[])`);
}

/** Whether the score of `a` comes from reviews and can't be edited (rule:derived-score). */
export const hasDerivedScore: SQL = sql`exists (
  select from reviews derived where derived.application_id = a.id and derived.submitted_at is not null
    and derived.score is not null)`;

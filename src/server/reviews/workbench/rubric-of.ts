import { type SQL, sql } from 'drizzle-orm';
import type { ApplicationStage } from '#domain/applications/application-statuses.ts';
import type { Criterion } from '#domain/reviews/reviews.ts';
import type { Queryable } from '../../db/database.ts';

export type Rubric = { id: string; version: number; criteria: Criterion[] };
type Round = { cycle_id: string; stage: ApplicationStage };

/** The newest version of the rubric of a round, to which open reviews belong; null without one (rule:rubric-versions). */
export const newestRubric = (db: Queryable, { cycle_id, stage }: Round): Promise<Rubric | null> =>
  findRubric(db, sql`cycle_id = ${cycle_id} and stage = ${stage} order by version desc limit 1`);

/** The version of a submitted review. */
export const rubricById = (db: Queryable, id: string): Promise<Rubric | null> =>
  findRubric(db, sql`id = ${id}`);

async function findRubric(db: Queryable, condition: SQL): Promise<Rubric | null> {
  const { rows } = await db.execute<Rubric>(
    sql`select id, version, criteria from rubrics where ${condition}`,
  );
  return rows[0] ?? null;
}

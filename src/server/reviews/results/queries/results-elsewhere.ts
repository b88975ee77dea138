import { sql } from 'drizzle-orm';
import { APPLICATION_STAGES } from '#domain/applications/application-statuses.ts';
import type { Queryable } from '../../../db/database.ts';
import type { ReviewResults } from '../responses.ts';
import { isInResults, type Round } from '../visible-reviews.ts';

/** For an empty list: the newest other round with results for the viewer, first in the same cycle (rule:personal-cycle). */
export async function findResultsElsewhere(
  db: Queryable,
  { cycle, stage, viewerId }: Round,
): Promise<ReviewResults['elsewhere']> {
  const stages = sql.param([...APPLICATION_STAGES]);
  const { rows } = await db.execute<NonNullable<ReviewResults['elsewhere']>>(sql`
    select c.name, c.slug, round.stage from cycles c cross join unnest(${stages}::text[]) as round (stage)
    -- One row of each round in the order of an index: else all results are read.
    cross join lateral (
      select from review_stage_sums s where s.cycle_id = c.id and s.stage = round.stage and ${isInResults(viewerId, sql`s.application_id`)}
      order by s.reviews limit 1) result
    where (c.id, round.stage) <> (${cycle.id}::uuid, ${stage}::text)
    order by c.id = ${cycle.id}::uuid desc, c.opens_at desc nulls last, c.id, round.stage desc limit 1`);
  return rows[0] ?? null;
}

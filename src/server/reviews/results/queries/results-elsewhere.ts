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
    where (c.id, round.stage) <> (${cycle.id}::uuid, ${stage}::text) and exists (
      select from reviews r where r.cycle_id = c.id and r.stage = round.stage and r.submitted_at is not null
        and ${isInResults(viewerId, sql`r.application_id`)})
    order by c.id = ${cycle.id}::uuid desc, c.opens_at desc nulls last, c.id, round.stage desc limit 1`);
  return rows[0] ?? null;
}

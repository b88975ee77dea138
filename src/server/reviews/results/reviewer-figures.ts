import { type SQL, sql } from 'drizzle-orm';
import { isoInstant } from '../../db/instants.ts';
import type { EstimatedRound } from './visible-reviews.ts';

/**
 * A CTE `effects` of the reviewers of a round with a figure, and a CTE `figures` with the number of groups and the time of the reviews behind
 * them, both as a job has stored them (rule:adjusted-score).
 */
export const storedFigures = ({ cycle, stage }: EstimatedRound): SQL => sql`
  stored as materialized (
    select f.figures, f.computed_at from review_round_figures f where f.cycle_id = ${cycle.id} and f.stage = ${stage}),
  estimated as materialized (
    select one.* from stored cross join jsonb_to_recordset(coalesce(stored.figures, '[]'))
      as one (reviewer_id uuid, shared int, reason text, figure jsonb)),
  effects as materialized (
    select reviewer_id, (figure ->> 'effect')::float8 as effect, (figure ->> 'standard_error')::float8 as error,
      (figure ->> 'residual')::float8 as residual, (figure ->> 'group')::int as number_of_group
    from estimated where jsonb_typeof(figure) = 'object'),
  figures as materialized (
    select (select count(distinct number_of_group)::int from effects) as groups,
      (select ${isoInstant(sql`computed_at`)} from stored) as as_of)`;

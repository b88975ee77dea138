import { type SQL, sql } from 'drizzle-orm';
import type { ReviewResultsQuery } from '#domain/reviews/review-result-schemas.ts';
import { DISAGREEMENT_RANGE, PLANNED_REVIEWS } from '#domain/reviews/reviews.ts';
import { inCycle } from '../../../cycles/scope/cycle-of.ts';
import { containsPattern, folded, TRIGRAM } from '../../../db/patterns.ts';
import { type EstimatedRound, isOpen, sumsOf } from '../visible-reviews.ts';

/** The plan of the round, also before anybody has saved it. */
export const plan = ({ cycle, stage }: EstimatedRound): SQL => sql`plan as materialized (
  select coalesce((select per_application from review_rounds where ${inCycle(sql`cycle_id`, cycle)} and stage = ${stage}),
    ${PLANNED_REVIEWS}::int) as per_application)`;

/** The conditions of a list of results on the sums `s`, with `closedTo` of its viewer. */
export const matches = (round: EstimatedRound, { search, project, disagreement }: ReviewResultsQuery): SQL =>
  sql.join(
    [
      sumsOf(round),
      isOpen(sql`s.application_id`),
      project && sql`s.project_id = ${project}`,
      disagreement && DISAGREEMENTS[disagreement],
      search && isNamed(search),
    ].filter((condition) => condition instanceof Object),
    sql` and `,
  );

export const disagrees = (range: SQL): SQL => sql`coalesce(${range} >= ${DISAGREEMENT_RANGE}, false)`;

/** The same as conditions whose rows an index has, and of which PostgreSQL knows how many there are. */
const DISAGREEMENTS = {
  yes: sql.raw(`s.score_range >= ${DISAGREEMENT_RANGE}`),
  no: sql.raw(`(s.score_range < ${DISAGREEMENT_RANGE} or s.score_range is null)`),
};

/** A search for a name doesn't find an application whose applicant the list may not name (rule:blind-identities-are-audited). */
const isNamed = (
  search: string,
): SQL => sql`(${holds(sql`s.names`, search)} or (${holds(sql`s.applicant`, search)}
  and not exists (select from review_assignments unread
    where unread.application_id = s.application_id and unread.state = 'assigned' and unread.is_blind)))`;

/** As everywhere, one or two letters match the start of a word: a space begins each name. */
export const holds = (names: SQL, search: string): SQL =>
  sql`${names} like ${folded(containsPattern(search.length < TRIGRAM ? ` ${search}` : search))}`;

import { sql } from 'drizzle-orm';
import type { ReviewerFigure } from '#domain/reviews/fairness/strictness.ts';
import type { SignedIn } from '../context.ts';
import { inCycle } from '../cycle-scope/cycle-of.ts';
import { strictnessInWorker } from './in-worker.ts';
import { readReviewSet } from './read-review-set.ts';
import { isInResults, ofRound, type Round } from './visible-reviews.ts';

export type IdentifiedFigure = ReviewerFigure & { reviewer_id: string };

const MOST_CACHED = 50;
/** By round and version of its reviews, the newest last. */
const cached = new Map<string, Promise<IdentifiedFigure[]>>();

/**
 * The figures of the reviewers of a round over the reviews that the viewer gets, computed once for each version of these reviews
 * (rule:review-results, rule:adjusted-score).
 */
export async function figuresOfRound(
  { db }: Pick<SignedIn, 'db'>,
  round: Round,
): Promise<IdentifiedFigure[]> {
  const version = await versionOf(db, round);
  const known = cached.get(version);
  if (known) return known;
  const computed = compute(db, round);
  cached.set(version, computed);
  computed.catch(() => cached.delete(version));
  for (const oldest of [...cached.keys()].slice(0, -MOST_CACHED)) cached.delete(oldest);
  return computed;
}

async function compute(db: SignedIn['db'], round: Round): Promise<IdentifiedFigure[]> {
  const { reviews, reviewerIds } = await readReviewSet(db, round);
  if (reviewerIds.length === 0) return [];
  const figures = await strictnessInWorker(reviews);
  return figures.map((figure, number) => ({ ...figure, reviewer_id: reviewerIds[number] ?? '' }));
}

/** Viewers with the same hidden applications share a version. */
async function versionOf(db: SignedIn['db'], round: Round): Promise<string> {
  const { rows } = await db.execute<{ version: string }>(sql`
    select concat_ws(' ', count(*), sum(r.score), max(r.updated_at), (
      select md5(string_agg(a.id::text, ' ' order by a.id)) from applications a
      where not ${isInResults(round.viewerId, sql`a.id`)} and ${inCycle(sql`a.cycle_id`, round.cycle)})) as version
    from reviews r where ${ofRound(round)}`);
  return [round.cycle.id, round.stage, rows[0]?.version].join(' ');
}

import { type SQL, sql } from 'drizzle-orm';
import type { ReviewerFigure } from '#domain/reviews/fairness/strictness.ts';
import type { SignedIn } from '../../context.ts';
import { readReviewSet } from './read-review-set.ts';
import { strictnessInChild } from './strictness-in-child.ts';
import { ofEstimate, type Round } from './visible-reviews.ts';

export type IdentifiedFigure = ReviewerFigure & { reviewer_id: string };
export type EstimatedRound = Omit<Round, 'viewerId'>;

const MOST_CACHED = 50;
/** By round and version of its reviews, the newest last. */
const cached = new Map<string, Promise<IdentifiedFigure[]>>();

/** With very many reviews finding their version takes as long as a page, so it is looked up once in a while only. */
const MANY_REVIEWS = 50_000;
const RECENT_MS = 10_000;
const versions = new Map<string, { version: string; until: number }>();

/**
 * The figures of the reviewers of a round, computed once for each version of its reviews (rule:review-results, rule:adjusted-score).
 */
export async function figuresOfRound(
  { db }: Pick<SignedIn, 'db'>,
  { cycle, stage }: EstimatedRound,
): Promise<IdentifiedFigure[]> {
  return figuresOfVersion(db, { cycle, stage }, await recentVersionOf(db, { cycle, stage }));
}

/** The same for a known version. */
export async function figuresOfVersion(
  db: SignedIn['db'],
  round: EstimatedRound,
  version: string,
): Promise<IdentifiedFigure[]> {
  const key = [round.cycle.id, round.stage, version].join(' ');
  const known = cached.get(key);
  if (known) return known;
  const computed = compute(db, round);
  remember(cached, key, computed);
  computed.catch(() => cached.delete(key));
  return computed;
}

function remember<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.set(key, value);
  for (const oldest of [...map.keys()].slice(0, -MOST_CACHED)) map.delete(oldest);
}

async function recentVersionOf(db: SignedIn['db'], round: EstimatedRound): Promise<string> {
  const key = [round.cycle.id, round.stage].join(' ');
  const recent = versions.get(key);
  if (recent && recent.until > performance.now()) return recent.version;
  const { version, reviews } = await versionOf(db, round);
  versions.delete(key);
  if (reviews > MANY_REVIEWS) remember(versions, key, { version, until: performance.now() + RECENT_MS });
  return version;
}

async function compute(db: SignedIn['db'], round: EstimatedRound): Promise<IdentifiedFigure[]> {
  const { reviews, reviewerIds } = await readReviewSet(db, round);
  if (reviewerIds.length === 0) return [];
  const figures = await strictnessInChild(reviews);
  return figures.map((figure, number) => ({ ...figure, reviewer_id: reviewerIds[number] ?? '' }));
}

/** The version of the estimated reviews `r` of a round, which changes with each of them. */
export const versionColumn: SQL = sql`concat_ws(' ', count(*), sum(r.score), max(r.updated_at))`;

async function versionOf(
  db: SignedIn['db'],
  round: EstimatedRound,
): Promise<{ version: string; reviews: number }> {
  const { rows } = await db.execute<{ version: string; reviews: number }>(sql`
    select count(*)::int as reviews, ${versionColumn} as version
    from reviews r where ${ofEstimate(round)}`);
  const [found = { version: '', reviews: 0 }] = rows;
  return found;
}

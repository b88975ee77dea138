import { sql } from 'drizzle-orm';
import type { ReviewerFigure } from '#domain/reviews/fairness/strictness.ts';
import type { SignedIn } from '../../context.ts';
import { closedToReader } from '../scope/hidden.ts';
import { readReviewSet } from './read-review-set.ts';
import { strictnessInChild } from './strictness-in-child.ts';
import { ofRound, type Round } from './visible-reviews.ts';

export type IdentifiedFigure = ReviewerFigure & { reviewer_id: string };

const MOST_CACHED = 50;
/** By round and version of its reviews, the newest last. */
const cached = new Map<string, Promise<IdentifiedFigure[]>>();

/** With very many reviews finding their version takes as long as a page, so it is looked up once in a while only. */
const MANY_REVIEWS = 50_000;
const RECENT_MS = 10_000;
const versions = new Map<string, { version: string; until: number }>();

/**
 * The figures of the reviewers of a round over the reviews that the viewer gets, computed once for each version of these reviews
 * (rule:review-results, rule:adjusted-score).
 */
export async function figuresOfRound(
  { db }: Pick<SignedIn, 'db'>,
  round: Round,
): Promise<IdentifiedFigure[]> {
  const version = await recentVersionOf(db, round);
  const known = cached.get(version);
  if (known) return known;
  const computed = compute(db, round);
  remember(cached, version, computed);
  computed.catch(() => cached.delete(version));
  return computed;
}

function remember<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.set(key, value);
  for (const oldest of [...map.keys()].slice(0, -MOST_CACHED)) map.delete(oldest);
}

async function recentVersionOf(db: SignedIn['db'], round: Round): Promise<string> {
  const key = [round.cycle.id, round.stage, round.viewerId].join(' ');
  const recent = versions.get(key);
  if (recent && recent.until > performance.now()) return recent.version;
  const { version, reviews } = await versionOf(db, round);
  versions.delete(key);
  if (reviews > MANY_REVIEWS) remember(versions, key, { version, until: performance.now() + RECENT_MS });
  return version;
}

async function compute(db: SignedIn['db'], round: Round): Promise<IdentifiedFigure[]> {
  const { reviews, reviewerIds } = await readReviewSet(db, round);
  if (reviewerIds.length === 0) return [];
  const figures = await strictnessInChild(reviews);
  return figures.map((figure, number) => ({ ...figure, reviewer_id: reviewerIds[number] ?? '' }));
}

/** Viewers with the same hidden applications share a version. */
async function versionOf(db: SignedIn['db'], round: Round): Promise<{ version: string; reviews: number }> {
  const { rows } = await db.execute<{ version: string; reviews: number }>(sql`
    select count(*)::int as reviews, concat_ws(' ', count(*), sum(r.score), max(r.updated_at), (
      select md5(string_agg(closed.application_id::text, ' ' order by closed.application_id))
      from (${closedToReader(round.viewerId)}) closed)) as version
    from reviews r where ${ofRound(round)}`);
  const [found = { version: '', reviews: 0 }] = rows;
  return { ...found, version: [round.cycle.id, round.stage, found.version].join(' ') };
}

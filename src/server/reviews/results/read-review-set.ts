import { sql } from 'drizzle-orm';
import type { ReviewSet } from '#domain/reviews/fairness/review-set.ts';
import type { Queryable } from '../../db/database.ts';
import { type EstimatedRound, ofEstimate } from './visible-reviews.ts';

/** The ids of reviewers by their number in the set. */
export type NumberedReviews = { reviews: ReviewSet; reviewerIds: string[] };

type Packed = { applications: number | null; reviewer_ids: string[] | null; rows: Buffer | null };

/** Bytes of a row: two integers and a double. */
const ROW_BYTES = 16;

/** The scores of a round for its estimates, packed by the database: as rows of the driver, 300,000 of them would block the process for a second. */
export async function readReviewSet(db: Queryable, round: EstimatedRound): Promise<NumberedReviews> {
  const { rows } = await db.execute<Packed>(sql`
    with scored as materialized (
      select dense_rank() over (order by r.application_id) - 1 as application, r.reviewer_id, r.score
      from reviews r where ${ofEstimate(round)} and r.score is not null
    ), people as materialized (
      select reviewer_id, row_number() over (order by reviewer_id) - 1 as number from scored group by reviewer_id
    )
    select max(application)::int + 1 as applications,
      (select array_agg(reviewer_id::text order by number) from people) as reviewer_ids,
      string_agg(int4send(application::int) || int4send(number::int) || float8send(score::float8), '') as rows
    from scored join people using (reviewer_id)`);
  const [packed] = rows;
  return unpack(packed ?? { applications: null, reviewer_ids: null, rows: null });
}

function unpack({ applications, reviewer_ids, rows }: Packed): NumberedReviews {
  const bytes = rows ?? Buffer.alloc(0);
  const count = bytes.length / ROW_BYTES;
  const reviews = {
    applications: applications ?? 0,
    reviewers: reviewer_ids?.length ?? 0,
    application: new Int32Array(count),
    reviewer: new Int32Array(count),
    score: new Float64Array(count),
  };
  for (let row = 0; row < count; row++) {
    const at = row * ROW_BYTES;
    reviews.application[row] = bytes.readInt32BE(at);
    reviews.reviewer[row] = bytes.readInt32BE(at + 4);
    reviews.score[row] = bytes.readDoubleBE(at + 8);
  }
  return { reviews, reviewerIds: reviewer_ids ?? [] };
}

import { sql } from 'drizzle-orm';
import type { ApplicationStage } from '#domain/applications/application-statuses.ts';
import type { Services } from '../../context.ts';
import { review_round_figures } from '../../db/schema/reviews.ts';
import { type EstimatedRound, figuresOfVersion, versionColumn } from './reviewer-figures.ts';
import { isEstimated } from './visible-reviews.ts';

/** Smaller changes of an effect would rewrite every row of a round with each review. */
const DIGITS = 2;

/**
 * Stores the effect of each reviewer for the rounds whose reviews have changed, and with them the adjusted scores by which the list of
 * applications is sorted (rule:adjusted-score). An archived cycle changes no more.
 */
export async function storeFigures({ db }: Pick<Services, 'db'>): Promise<void> {
  const { rows } = await db.execute<{ cycle_id: string; stage: ApplicationStage; version: string }>(sql`
    select round.cycle_id, round.stage, present.version
    from review_rounds round join cycles c on c.id = round.cycle_id
    left join review_round_figures known on known.cycle_id = round.cycle_id and known.stage = round.stage
    cross join lateral (select ${versionColumn} as version from reviews r where r.cycle_id = round.cycle_id
      and r.stage = round.stage and ${isEstimated}) present
    where (c.state <> 'archived' or known.version is null) and present.version is distinct from known.version
    order by round.cycle_id, round.stage`);
  // One after the other: a large round takes seconds of a processor.
  for (const { cycle_id, stage, version } of rows)
    await storeRound(db, { cycle: { id: cycle_id }, stage }, version);
}

async function storeRound(db: Services['db'], round: EstimatedRound, version: string): Promise<void> {
  const figures = await figuresOfVersion(db, round, version);
  const effects = Object.fromEntries(
    figures.flatMap(({ reviewer_id, figure }) =>
      figure ? [[reviewer_id, Number(figure.effect.toFixed(DIGITS))] as const] : [],
    ),
  );
  const { cycle, stage } = round;
  await db.transaction(async (tx) => {
    await tx
      .insert(review_round_figures)
      .values({ cycle_id: cycle.id, stage, version, effects })
      .onConflictDoUpdate({
        target: [review_round_figures.cycle_id, review_round_figures.stage],
        set: { version, effects },
      });
    await tx.execute(sql`
      select store_review_sums(array(select distinct r.application_id from reviews r
        where r.cycle_id = ${cycle.id} and r.stage = ${stage} and r.submitted_at is not null))`);
  });
}

import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { ApplicationStage } from '#domain/applications/application-statuses.ts';
import type { Services } from '../../context.ts';
import { type IdentifiedFigure, review_round_figures } from '../../db/schema/review-sums.ts';
import { closedToStaff } from '../scope/of-staff.ts';
import { readReviewSet } from './read-review-set.ts';
import { strictnessInChild } from './strictness-in-child.ts';
import type { EstimatedRound } from './visible-reviews.ts';

type Work = Pick<Services, 'db'>;
type Stored = Pick<typeof review_round_figures.$inferSelect, 'version' | 'effects'>;

/** An effect stays until it has moved so far: smaller changes would rewrite the sums of a round with each review. */
const STEP = 0.01;
const DIGITS = 2;
/** The version of figures that some sums don't have yet. */
const UNFINISHED = '';
/** Reviewers wait for the rows of a batch, so it takes a moment only. */
const APPLICATIONS_AT_ONCE = 100;

/**
 * Stores the figures of the reviewers of rounds whose reviews have changed, and with them the adjusted scores (rule:adjusted-score). An
 * archived cycle changes no more.
 */
export async function storeFigures({ db }: Work): Promise<void> {
  const { rows } = await db.execute<ChangedRound>(changedRounds);
  // One after the other: a large round takes seconds of a processor.
  for (const { cycle_id, stage, version } of rows)
    await storeRound(db, { cycle: { id: cycle_id }, stage }, version);
}

type ChangedRound = { cycle_id: string; stage: ApplicationStage; version: string };

/** The version of a round: the revision of its reviews, and which of them somebody of staff may not see. */
const changedRounds = sql`
  with closed as materialized (select distinct of_staff.application_id from (${closedToStaff}) of_staff)
  select round.cycle_id, round.stage, present.version
  from review_rounds round join cycles c on c.id = round.cycle_id
  left join review_round_figures known on known.cycle_id = round.cycle_id and known.stage = round.stage
  cross join lateral (
    select concat_ws(' ', (
        select coalesce(sum(n.changes), 0) from review_counts n
        where n.cycle_id = round.cycle_id and n.stage = round.stage), (
        select md5(string_agg(s.application_id::text, ' ' order by s.application_id)) from closed
        join review_stage_sums s on s.application_id = closed.application_id and s.stage = round.stage
        where s.cycle_id = round.cycle_id)) as version) present
  where (c.state <> 'archived' or known.figures is null) and present.version is distinct from known.version
  order by round.cycle_id, round.stage`;

async function storeRound(db: Work['db'], round: EstimatedRound, version: string): Promise<void> {
  const before = await readStored(db, round);
  const figures = await estimate(db, round, before?.effects ?? {});
  const effects = Object.fromEntries(
    figures.flatMap(({ reviewer_id, figure }) => (figure ? [[reviewer_id, figure.effect] as const] : [])),
  );
  await storeEffects(db, round, { version: UNFINISHED, effects, figures });
  await storeAdjustedScores(db, round, before, effects);
  await db.execute(sql`
    update review_round_figures set version = ${version}
    where cycle_id = ${round.cycle.id} and stage = ${round.stage}`);
}

async function readStored(db: Work['db'], { cycle, stage }: EstimatedRound): Promise<Stored | undefined> {
  const { rows } = await db.execute<Stored>(sql`
    select version, effects from review_round_figures where cycle_id = ${cycle.id} and stage = ${stage}`);
  return rows[0];
}

async function estimate(
  db: Work['db'],
  round: EstimatedRound,
  known: Stored['effects'],
): Promise<IdentifiedFigure[]> {
  const { reviews, reviewerIds } = await readReviewSet(db, round);
  if (reviewerIds.length === 0) return [];
  const figures = await strictnessInChild(reviews);
  return figures.map(({ figure, ...others }, number) => {
    const reviewer_id = reviewerIds[number] ?? '';
    if (!figure) return { ...others, figure, reviewer_id };
    return {
      ...others,
      figure: { ...figure, effect: keepEffect(figure.effect, known[reviewer_id]) },
      reviewer_id,
    };
  });
}

const keepEffect = (effect: number, known: number | undefined): number =>
  known !== undefined && Math.abs(effect - known) < STEP ? known : Number(effect.toFixed(DIGITS));

/** From here on, every submitted review is summed up with these effects. */
async function storeEffects(
  db: Work['db'],
  { cycle, stage }: EstimatedRound,
  values: Stored & { figures: IdentifiedFigure[] },
): Promise<void> {
  const set = { ...values, computed_at: sql`now()` };
  await db
    .insert(review_round_figures)
    .values({ cycle_id: cycle.id, stage, ...set })
    .onConflictDoUpdate({ target: [review_round_figures.cycle_id, review_round_figures.stage], set });
}

/**
 * Those of the reviewers whose effect has changed, or of all if the last run didn’t finish. It rests after each batch for as long as that took:
 * the rows of a large round are a minute of work for the database, which serves people meanwhile.
 */
async function storeAdjustedScores(
  db: Work['db'],
  { cycle, stage }: EstimatedRound,
  before: Stored | undefined,
  effects: Stored['effects'],
): Promise<void> {
  const isUnfinished = before?.version === UNFINISHED;
  const known = before?.effects ?? {};
  const changed = [...new Set([...Object.keys(known), ...Object.keys(effects)])].filter(
    (id) => known[id] !== effects[id],
  );
  if (!isUnfinished && changed.length === 0) return;
  const ofReviewers = isUnfinished ? sql`true` : sql`r.reviewer_id = any(${sql.param(changed)}::uuid[])`;
  let last = FIRST;
  while (last) {
    const startedAt = performance.now();
    const { rows } = await db.execute<{ last: string | null }>(sql`
      with batch as materialized (
        select distinct r.application_id from reviews r
        where r.cycle_id = ${cycle.id} and r.stage = ${stage} and r.submitted_at is not null and ${ofReviewers}
          and r.application_id > ${last} order by r.application_id limit ${APPLICATIONS_AT_ONCE}),
      stored as materialized (select store_adjusted_scores(array(select application_id from batch)))
      select (select max(application_id::text) from batch) as last from stored`);
    last = rows[0]?.last ?? '';
    await pause(performance.now() - startedAt);
  }
}

const FIRST = '00000000-0000-0000-0000-000000000000';

import { sql } from 'drizzle-orm';
import { APPLICATION_STAGES, type ApplicationStage } from '#domain/applications/application-statuses.ts';
import { forbidden } from '#domain/errors.ts';
import { canManageReviews, isChangeableCycle } from '#domain/policy.ts';
import type { ReviewRoundQuery } from '#domain/reviews/review-schemas.ts';
import type { SignedIn } from '../../context.ts';
import { type Cycle, cycleOf, listCycles } from '../../cycles/scope/cycle-of.ts';
import { cycleArchived } from '../../cycles/scope/errors.ts';
import type { Transaction } from '../../db/database.ts';

export type ManagedRound = { cycle: Cycle; stage: ApplicationStage };

/** The round of a request of staff. 403 for others, 404 for an unknown cycle (permission:manageReviews). */
export async function managedRound(ctx: SignedIn, query: ReviewRoundQuery): Promise<ManagedRound> {
  if (!canManageReviews(ctx.viewer)) throw forbidden();
  return { cycle: await cycleOf(ctx, query.cycle), stage: query.stage };
}

/** The same for a change; 409 for an archived cycle (rule:archived-cycle). */
export async function changeableRound(ctx: SignedIn, query: ReviewRoundQuery): Promise<ManagedRound> {
  const round = await managedRound(ctx, query);
  requireChangeable(round.cycle);
  return round;
}

/** 409 for an archived cycle. */
export function requireChangeable({ state }: Pick<Cycle, 'state'>): void {
  if (!isChangeableCycle(state)) throw cycleArchived();
}

/** Creates the rows of settings and round with their defaults if nobody has saved them yet, and locks the round against other changes. */
export async function lockRound(
  tx: Transaction,
  { cycle, stage }: { cycle: Pick<Cycle, 'id'>; stage: ApplicationStage },
): Promise<void> {
  await createSettings(tx, cycle);
  await tx.execute(sql`
    insert into review_rounds (cycle_id, stage) values (${cycle.id}, ${stage}) on conflict do nothing`);
  await tx.execute(sql`
    select from review_rounds where cycle_id = ${cycle.id} and stage = ${stage} for no key update`);
}

/** Locks the rounds of both stages, always in this order. */
export async function lockRounds(tx: Transaction, cycle: Pick<Cycle, 'id'>): Promise<void> {
  for (const stage of APPLICATION_STAGES) await lockRound(tx, { cycle, stage });
}

/** The cycle of a row, read in the open transaction: waiting for a second connection, many transactions would wait for each other. */
export async function lockableCycle(
  { now }: Pick<SignedIn, 'now'>,
  tx: Transaction,
  id: string,
): Promise<Cycle> {
  const cycle = (await listCycles({ db: tx, contentVersion: null, now })).find((one) => one.id === id);
  if (!cycle) throw new Error('A cycle is never deleted.');
  return cycle;
}

/** Creates the row of the settings of a cycle with their defaults if there is none. */
export async function createSettings(tx: Transaction, cycle: Pick<Cycle, 'id'>): Promise<void> {
  await tx.execute(sql`insert into review_settings (cycle_id) values (${cycle.id}) on conflict do nothing`);
}

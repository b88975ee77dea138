import { createHash, randomUUID } from 'node:crypto';
import type { CycleQuery } from '#domain/cycles/cycle-parameter.ts';
import type { CorrectInput } from '#domain/decisions/decision-schemas.ts';
import { forbidden } from '#domain/errors.ts';
import { canReleaseDecisions } from '#domain/policy.ts';
import type { SignedIn } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { nextVersion, outcomeOf, writeVersions } from '../commands/decide.ts';
import { readSettings } from '../queries/settings.ts';
import { changeableCycle, changeDecisions, lockDecisions } from '../scope.ts';
import { type CheckedCorrection, checkCorrection } from './check-correction.ts';
import { storeLines } from './create-preflight.ts';
import { note } from './publish-release.ts';
import { linesOf, releaseAlone, storeRelease } from './release-alone.ts';
import type { Corrected } from './responses.ts';

/**
 * Corrects released decisions: another outcome, a new letter and email, and a release of its own with the reason and who had opened the
 * wrong letter. Applications whose status has changed since, or that a preflight would stop at, are left out. Where the cycle asks for a
 * second admin, nothing changes before that one has confirmed it. 403 for people who don't decide (permission:releaseDecisions,
 * rule:released-decision-is-corrected).
 */
export async function correctDecisions(
  ctx: SignedIn,
  query: CycleQuery,
  { rows: seen, decision, correction }: CorrectInput,
): Promise<Corrected> {
  if (!canReleaseDecisions(ctx.viewer)) throw forbidden();
  const cycle = await changeableCycle(ctx, query);
  return changeDecisions(ctx.db, async (tx) => {
    await lockDecisions(tx, cycle.id);
    const checked = await checkCorrection(tx, { cycle, actorId: ctx.viewer.id, rows: seen, decision });
    const rows = checked.filter(({ problem }) => problem === null);
    const { needs_second } = await readSettings(tx, cycle);
    if (needs_second) {
      if (rows.length > 0) await ask(ctx, tx, { cycle, correction, rows, decision });
      const changed = rows.map(({ application_id: id, version }) => ({ id, version }));
      return { batch: randomUUID(), ...outcomeOf(checked), changed, awaits_second: true };
    }
    const next = rows.map((row, place) => nextVersion({ ...row, place }, decision));
    const batch = await writeVersions(ctx, tx, cycle, next);
    if (rows.length > 0) await releaseAlone(ctx, tx, { cycle, correction, rows, outcome: decision.outcome });
    return { batch, ...outcomeOf(checked), awaits_second: false };
  });
}

type Asking = Pick<CorrectInput, 'decision' | 'correction'> & {
  cycle: { id: string };
  rows: CheckedCorrection[];
};

/** Stores what was asked for, with its digest. */
async function ask(
  ctx: SignedIn,
  tx: Transaction,
  { cycle, correction, rows, decision }: Asking,
): Promise<void> {
  const asked = { rows: rows.map(({ application_id: id, version }) => ({ id, version })), decision };
  const digest = createHash('sha256').update(JSON.stringify(asked)).digest('hex');
  const stored = { cycle, correction, rows, asked, digest, state: 'awaiting_second' as const };
  const release = await storeRelease(ctx, tx, stored);
  await storeLines(tx, { id: release.id, cycle }, linesOf(rows, decision.outcome));
  await note(ctx, tx, release, 'release_confirmed');
}

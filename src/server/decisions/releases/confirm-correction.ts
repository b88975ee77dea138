import { sql } from 'drizzle-orm';
import type { AskedCorrection } from '#domain/decisions/decisions.ts';
import type { SignedIn } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { nextVersion, writeVersions } from '../commands/decide.ts';
import { carryOut, type Release } from './carry-out.ts';
import { checkCorrection } from './check-correction.ts';
import { storeLines } from './create-preflight.ts';
import { linesOf } from './release-alone.ts';

/**
 * Carries a locked correction out that another admin has asked for, in the name of that one and of the viewer. Returns the applications that have
 * changed since it was asked for: then nothing happens (rule:released-decision-is-corrected).
 */
export async function confirmCorrection(
  ctx: SignedIn,
  tx: Transaction,
  release: Release & { asked: AskedCorrection },
): Promise<{ application_id: string }[]> {
  const cycle = { id: release.cycle_id };
  // Without the account of whoever asked, the one who confirms has decided.
  const actorId = release.checked_by ?? ctx.viewer.id;
  const asked = { ...release.asked, cycle, actorId, releaseId: release.id };
  const rows = await checkCorrection(tx, asked);
  const stopped = rows.filter(({ problem }) => problem !== null);
  if (stopped.length > 0) return stopped;
  const { decision } = release.asked;
  const next = rows.map((row, place) => nextVersion({ ...row, place }, decision));
  await writeVersions({ ...ctx, viewer: { id: actorId } }, tx, cycle, next);
  const lines = linesOf(rows, decision.outcome);
  await tx.execute(sql`delete from release_rows where release_id = ${release.id}`);
  // From here on the decisions have the words.
  await tx.execute(sql`update releases set asked = null where id = ${release.id}`);
  await storeLines(tx, { id: release.id, cycle }, lines);
  await carryOut(ctx, tx, { release, lines, actorId: ctx.viewer.id });
  return [];
}

import { eq, sql } from 'drizzle-orm';
import type { AskedCorrection } from '#domain/decisions/decisions.ts';
import type { ReleaseInput } from '#domain/decisions/release-schemas.ts';
import { stopsRelease } from '#domain/decisions/releases.ts';
import { conflict, forbidden, notFound } from '#domain/errors.ts';
import { canReleaseDecisions } from '#domain/policy.ts';
import type { SignedIn } from '../../context.ts';
import { listCycles } from '../../cycles/scope/cycle-of.ts';
import type { Transaction } from '../../db/database.ts';
import { isoInstant } from '../../db/instants.ts';
import { releases } from '../../db/schema/decisions.ts';
import { addJob } from '../../process/jobs/add-job.ts';
import { requireChangeable } from '../../reviews/scope/managed-round.ts';
import { recordAudit } from '../../staff/audit/commands.ts';
import { changeDecisions } from '../scope.ts';
import { carryOut, changesSince, checkAgain, lockedRelease, type Release, scopeOf } from './carry-out.ts';
import { confirmCorrection } from './confirm-correction.ts';
import { requireNoInterest } from './create-preflight.ts';
import { getRelease, namesOf } from './queries.ts';
import type { ReleaseDetails } from './responses.ts';

const FAILED = 'Error releasing decisions';
/** A request for more would take too long for a browser; the worker releases them at once. */
const MOST_IN_REQUEST = 1000;

/**
 * Releases exactly what the preflight showed, by its digest: now, or at a set time. 409 with the names of what has changed since, for a
 * problem that stops it, and for a second admin who is the first one (permission:releaseDecisions, rule:release-preflight).
 */
export async function publishRelease(
  ctx: SignedIn,
  id: string,
  input: ReleaseInput,
): Promise<ReleaseDetails> {
  return changeDecisions(ctx.db, async (tx) => {
    const release = await lockRelease(ctx, tx, id);
    if (release.state !== 'checked' && release.state !== 'awaiting_second') throw notOpen();
    if (release.digest !== input.digest)
      throw releaseChanged('You have seen another preflight than this one.');
    if (release.state === 'awaiting_second' && !isSameTime(release.release_at, input.release_at))
      throw timeIsSet();
    if (release.asked) {
      await confirm(ctx, tx, { ...release, asked: release.asked });
      return getRelease(ctx, id, tx);
    }
    const checked = await checkAgain(tx, release);
    const changes = await changesSince(tx, release, checked);
    if (changes.length > 0) throw releaseChanged(await inWords(tx, changes), changes);
    if (checked.problems.some(({ kind }) => stopsRelease(kind))) throw releaseStopped();
    await takeNextStep(ctx, tx, release, { ...checked, release_at: input.release_at });
    return getRelease(ctx, id, tx);
  });
}

async function confirm(
  ctx: SignedIn,
  tx: Transaction,
  release: Release & { asked: AskedCorrection },
): Promise<void> {
  if (release.checked_by === ctx.viewer.id) throw secondAdmin();
  const changes = await confirmCorrection(ctx, tx, release);
  if (changes.length > 0) throw releaseChanged(await inWords(tx, changes), changes);
}

const isSameTime = (one: string | null, other: string | null): boolean =>
  one === null || other === null ? one === other : Date.parse(one) === Date.parse(other);

type Next = Awaited<ReturnType<typeof checkAgain>> & { release_at: string | null };

async function takeNextStep(ctx: SignedIn, tx: Transaction, release: Release, next: Next): Promise<void> {
  const { settings, lines } = next;
  if (settings.needs_second && release.state === 'checked') {
    await tx
      .update(releases)
      .set({ state: 'awaiting_second', release_at: next.release_at })
      .where(eq(releases.id, release.id));
    return note(ctx, tx, release, 'release_confirmed');
  }
  if (settings.needs_second && release.checked_by === ctx.viewer.id) throw secondAdmin();
  const release_at = release.state === 'awaiting_second' ? release.release_at : next.release_at;
  const isNow = release_at === null || (await isPast(tx, release_at));
  if (isNow && lines.length <= MOST_IN_REQUEST)
    return carryOut(ctx, tx, { release, lines, actorId: ctx.viewer.id });
  return setFor(ctx, tx, release, isNow ? await databaseNow(tx) : release_at);
}

/** By the clock of the database, which the job asks too. */
async function databaseNow(tx: Transaction): Promise<string> {
  const { rows } = await tx.execute<{ now: string }>(sql`select ${isoInstant(sql`now()`)} as now`);
  if (!rows[0]) throw new Error('The database told no time.');
  return rows[0].now;
}

const isPast = async (tx: Transaction, time: string): Promise<boolean> =>
  Date.parse(time) <= Date.parse(await databaseNow(tx));

/** A job carries it out. */
async function setFor(ctx: SignedIn, tx: Transaction, release: Release, release_at: string): Promise<void> {
  await tx
    .update(releases)
    .set({ state: 'scheduled', release_at, released_by: ctx.viewer.id })
    .where(eq(releases.id, release.id));
  await addJob(
    tx,
    'release_decisions',
    { release_id: release.id, origin: ctx.origin },
    { runAt: release_at },
  );
  return note(ctx, tx, release, 'release_set');
}

/** Locks a release that the viewer may carry out. 404 for an unknown one, 403 with an interest in it, 409 for an archived cycle. */
export async function lockRelease(ctx: SignedIn, tx: Transaction, id: string): Promise<Release> {
  if (!canReleaseDecisions(ctx.viewer)) throw forbidden();
  const release = await lockedRelease(tx, id);
  if (!release) throw notFound('Release not found');
  const cycle = (await listCycles({ ...ctx, db: tx, contentVersion: null })).find(
    (one) => one.id === release.cycle_id,
  );
  if (!cycle) throw new Error('A cycle is never deleted.');
  requireChangeable(cycle);
  await requireNoInterest(tx, ctx.viewer.id, scopeOf(release));
  return release;
}

export const note = (
  ctx: SignedIn,
  tx: Transaction,
  { id, cycle_id }: Release,
  action: 'release_confirmed' | 'release_set' | 'release_taken_back' | 'release_withdrawn',
) =>
  recordAudit(tx, {
    actor_id: ctx.viewer.id,
    action,
    subject_type: 'cycle',
    subject_id: cycle_id,
    details: { release: id },
  });

const NAMED = 3;

async function inWords(tx: Transaction, changes: { application_id: string | null }[]): Promise<string> {
  const names = [...(await namesOf(tx, changes.slice(0, NAMED))).values()].map(({ name }) => name);
  const [more, last] = [changes.length - names.length, names.at(-1)];
  if (last === undefined) return 'The letters, reasons, seats or problems have changed since this preflight.';
  const listed =
    more > 0
      ? `${names.join('; ')} and ${more} more have`
      : `${names.join('; ')} ${names.length === 1 ? 'has' : 'have'}`;
  return `${listed} changed since this preflight. Please check again; nothing was released.`;
}

const releaseChanged = (detail: string, changes: unknown[] = []) =>
  conflict('release_changed', FAILED, detail, { changes });
const releaseStopped = () =>
  conflict(
    'release_stopped',
    FAILED,
    'The preflight names problems that stop a release. Please mend them and check again.',
  );
const timeIsSet = () =>
  conflict(
    'release_time',
    FAILED,
    'The time of this release was set with its preflight, and you have sent another one. Please look again, or take it back.',
  );
const secondAdmin = () =>
  conflict(
    'second_admin',
    FAILED,
    'Another admin than the one who checked this release has to carry it out.',
  );
const notOpen = () =>
  conflict('not_open', FAILED, 'This release was carried out or taken back already. Please check again.');

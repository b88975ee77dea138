import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { isStaff, type Role } from '#domain/users/roles.ts';
import type { Services } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { releases } from '../../db/schema/decisions.ts';
import { addJob } from '../../process/jobs/add-job.ts';
import { log } from '../../process/log.ts';
import { recordAudit } from '../../staff/audit/commands.ts';
import { changeDecisions } from '../scope.ts';
import {
  carryOut,
  changesAtItsTime,
  checkAgain,
  lockedRelease,
  type Release,
  scopeOf,
  stopsAtItsTime,
} from './carry-out.ts';
import { hasInterest } from './create-preflight.ts';

type Work = Pick<Services, 'db' | 'now' | 'secret'>;
const payloadSchema = z.strictObject({ release_id: z.uuid(), origin: z.string() });

/**
 * The job of a release with a set time, by the clock of the database. What is no longer open to a decision, because it was withdrawn or
 * erased, is left out; anything else that has changed, or a setter who may no longer release it, refuses the whole, and nobody is told anything (rule:release-is-one-instant).
 */
export async function releaseAtItsTime(work: Work, payload: unknown): Promise<void> {
  const { release_id, origin } = payloadSchema.parse(payload);
  await changeDecisions(work.db, async (tx) => {
    const release = await lockedRelease(tx, release_id);
    if (release?.state !== 'scheduled') return;
    if (!(await isDue(tx, release)))
      return addJob(tx, 'release_decisions', { release_id, origin }, { runAt: release.release_at ?? '' });
    const checked = await checkAgain(tx, release);
    const changes = await changesAtItsTime(tx, release, checked);
    const actorId = await presentSetter(tx, release);
    if (actorId === null) return refuse(tx, release, [...changes, { kind: 'admin', application_id: null }]);
    if (stopsAtItsTime(changes, checked)) return refuse(tx, release, changes);
    await carryOut({ ...work, origin }, tx, { release, lines: checked.lines, actorId });
  });
}

/** The admin who set it, if they may still release it; their account may have been erased or disabled since. */
async function presentSetter(tx: Transaction, release: Release): Promise<string | null> {
  const { released_by: id } = release;
  if (id === null) return null;
  const { rows } = await tx.execute<{ role: Role }>(sql`
    select p.role from users u join profiles p on p.user_id = u.id where u.id = ${id} and u.disabled_at is null`);
  const isPresent = rows.some(isStaff) && !(await hasInterest(tx, id, scopeOf(release)));
  return isPresent ? id : null;
}

async function isDue(tx: Transaction, { id }: Release): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`select from releases where id = ${id} and release_at <= now()`);
  return rowCount === 1;
}

async function refuse(
  tx: Transaction,
  { id, cycle_id }: Release,
  changes: Release['changes'],
): Promise<void> {
  log.error({ release_id: id, changes: changes.length }, 'a release of decisions was refused at its time');
  await tx.update(releases).set({ state: 'refused', changes }).where(eq(releases.id, id));
  await recordAudit(tx, {
    actor_id: null,
    action: 'release_refused',
    subject_type: 'cycle',
    subject_id: cycle_id,
    details: { release: id, changes: changes.length },
  });
}

import { openReading } from '../../db/replica.ts';
import { type Finding, ok, warning } from './finding.ts';
import type { ExaminedPortal } from './portal.ts';

/** Checks that exports and figures can read the replica; nothing without one. */
export async function examineReplica({
  db,
  env,
}: Pick<ExaminedPortal, 'db' | 'env'>): Promise<Finding | null> {
  if (!env.DATABASE_REPLICA_URL) return null;
  const { readingDb, close } = openReading(db, env.DATABASE_REPLICA_URL);
  try {
    if ((await readingDb()) !== db) return ok('replica', 'it has every change');
  } finally {
    await close();
  }
  return warning(
    'replica',
    'it is away, behind or no standby, so exports and figures read the primary',
    'start it, or correct DATABASE_REPLICA_URL',
  );
}

import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';

/**
 * Lets the rest of a transaction change rows of archived cycles, which triggers otherwise refuse. Only for forgetting a person or their
 * former address, which reaches every cycle (rule:archived-cycle, rule:erasure).
 */
export async function reachArchive(tx: Transaction): Promise<void> {
  await tx.execute(sql`select set_config('portal.reaches_archive', 'on', true)`);
}

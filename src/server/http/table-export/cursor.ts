import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';

const ROWS_AT_ONCE = 250;

/**
 * The rows of a selection of ids in its order, in batches of some hundreds. A cursor over the ids avoids sorting and storing wide rows. The
 * next batch is read while the last one is written. The transaction must be a repeatable read.
 */
export async function* readByCursor<Row>(
  tx: Transaction,
  ids: SQL,
  read: (ids: string[]) => Promise<Row[]>,
): AsyncGenerator<Row[], void> {
  await tx.execute(sql`declare exported no scroll cursor for ${ids}`);
  let next = readNext(tx, read);
  try {
    while (true) {
      const rows = await next;
      if (rows.length === 0) return;
      next = readNext(tx, read);
      yield rows;
    }
  } finally {
    // After a disconnect: the pending read belongs to this transaction and must not outlive it.
    await next.catch(() => {});
  }
}

async function readNext<Row>(tx: Transaction, read: (ids: string[]) => Promise<Row[]>): Promise<Row[]> {
  const { rows } = await tx.execute<{ id: string }>(sql.raw(`fetch ${ROWS_AT_ONCE} from exported`));
  return rows.length === 0 ? [] : read(rows.map(({ id }) => id));
}

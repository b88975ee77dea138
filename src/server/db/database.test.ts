import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { connectLosing } from '#tests/losing-connection.ts';
import { createTestDatabase } from '#tests/postgres.ts';

const MORE_THAN_THE_POOL = 40;

test.each(['before', 'after'] as const)(
  'connections that are lost %s a transaction begins, runs or commits are replaced',
  async (when) => {
    const database = await createTestDatabase();
    const { db, pool, loseNext } = connectLosing(database.url);
    for (let n = 0; n < MORE_THAN_THE_POOL; n++) {
      loseNext({ at: 1 + (n % 3), when });
      const lost = db.transaction((tx) => tx.execute(sql`select 1`));
      await expect(lost).rejects.toThrow();
    }
    loseNext(null);
    expect((await db.transaction((tx) => tx.execute(sql`select 1 as one`))).rows).toEqual([{ one: 1 }]);
    expect([pool.waitingCount, pool.totalCount - pool.idleCount]).toEqual([0, 0]);
    await pool.end();
    await database.drop();
  },
);

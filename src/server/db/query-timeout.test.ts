import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { databaseForFile } from '#tests/postgres.ts';
import { connect } from './database.ts';

const { url } = await databaseForFile();

setFlagsFromString('--expose-gc');
const collect: NodeJS.GCFunction = runInNewContext('gc');
const MB = 2 ** 20;

function oldGeneration(): number {
  collect({ type: 'minor' });
  collect({ type: 'minor' });
  const space = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space');
  return (space?.space_used_size ?? Number.NaN) / MB;
}

test.each([
  ['a single statement', 'pool'],
  ['a statement of a transaction', 'transaction'],
])('the rows of %s need no full collection', async (_, way) => {
  const { db, pool } = connect(url, { max: 1, queryTimeout: 30_000 });
  onTestFinished(() => pool.end());
  const read = sql`select repeat('x', 58000) as text`;
  const readOften = async (times: number) => {
    for (let n = 0; n < times; n++) {
      if (way === 'pool') await db.execute(read);
      else await db.transaction((tx) => tx.execute(read));
    }
  };
  await readOften(20);
  const before = oldGeneration();
  await readOften(200);
  expect(oldGeneration() - before).toBeLessThan(4); // of 11
});

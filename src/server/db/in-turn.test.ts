import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { databaseForFile } from '#tests/postgres.ts';
import { connect } from './database.ts';

const database = await databaseForFile();

test('statements of one transaction that are sent at once are answered in their order, without a warning', async () => {
  const warnings: string[] = [];
  const note = ({ message }: Error) => void warnings.push(message);
  process.on('warning', note);
  onTestFinished(() => void process.off('warning', note));
  const { db, pool } = connect(database.url);
  const answered: number[] = [];
  const ask = async (tx: Pick<typeof db, 'execute'>, n: number) => {
    const { rows } = await tx.execute<{ n: number }>(sql`select ${n}::int as n`);
    answered.push(rows[0]?.n ?? 0);
  };
  await db.transaction((tx) => Promise.all([1, 2, 3, 4].map((n) => ask(tx, n))));
  expect(answered).toEqual([1, 2, 3, 4]);
  const divide = async (tx: Pick<typeof db, 'execute'>) => void (await tx.execute(sql`select 1 / 0`));
  const failing = db.transaction((tx) => Promise.all([divide(tx), ask(tx, 5)]));
  await expect(failing).rejects.toMatchObject({ cause: { code: '22012' } });
  await ask(db, 6);
  expect(answered).toEqual([1, 2, 3, 4, 6]);
  await pool.end();
  expect(warnings).toEqual([]);
});

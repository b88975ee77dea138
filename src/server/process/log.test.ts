import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { portalForFile } from '#tests/portal.ts';
import { describeError } from './log.ts';

const portal = await portalForFile();

test('a failed statement is logged with its reason, without its values', async () => {
  const text = 'asha@example.test\nand a second line';
  const failed = await portal.db.execute(sql`select ${text}::text, ${'x'}::int / 0`).catch((error) => error);
  expect(JSON.stringify(failed.message)).toContain('asha@example.test');
  const described = describeError(failed);
  expect(JSON.stringify(described)).not.toMatch(/asha@example|second line/);
  expect(described.message).toContain('select $1::text');
  expect(described.stack).toMatch(/\n {4}at /);
  expect(described.cause?.type).toBe('error');
});

test('a thrown value that is no error is logged as text', () => {
  expect(describeError('gone')).toEqual({ type: 'string', message: 'gone', stack: '' });
});

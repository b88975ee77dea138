import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashPassword } from '#server/users/sign-in/password.ts';
import { type Portal, startPortal } from '#tests/portal.ts';
import { seedDemo } from '../../scripts/seed/demo.ts';
import { seedLarge } from '../../scripts/seed/large.ts';
import { startProduct } from './start.ts';

let portal: Portal;
let directory: string;
beforeEach(async () => {
  portal = await startPortal();
  directory = await mkdtemp(join(tmpdir(), 'start-'));
});
afterEach(async () => {
  await portal.close();
  await rm(directory, { recursive: true, force: true });
});

async function startInProduction(): Promise<void> {
  const settings = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://portal.example',
    DATABASE_URL: portal.databaseUrl,
    DATA_DIR: directory,
    LOG_LEVEL: 'silent',
  };
  const product = await startProduct(settings, () => {});
  await product.stopWork();
  await product.close();
}

test('a production start rejects the demo accounts with the public password, however they came into the database', async () => {
  await seedDemo({ ...portal.services, hashPassword });
  await expect(startInProduction()).rejects.toThrow(/demo accounts .* cannot serve in production/);
});

test('a production start rejects the accounts of the large seed, but not demo people with their own password', async () => {
  await seedLarge({ db: portal.db, now: () => new Date(), hashPassword }, 0.025);
  await expect(startInProduction()).rejects.toThrow(/demo accounts .* cannot serve in production/);
  await portal.db.execute(
    `update accounts set password = '${await hashPassword('a password of their own')}'`,
  );
  await startInProduction();
});

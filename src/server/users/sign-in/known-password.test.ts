import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { accounts } from '#server/db/schema/sign-in.ts';
import { createPerson } from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';
import { quickHash } from '#tests/quick-hash.ts';
import { findByPassword, findHashes } from './known-password.ts';

const PASSWORD = 'a long enough password';
const UNKNOWN = Array.from({ length: 20 }, (_, n) => `nobody-${n}@example.test`);

const portal = await portalForFile();
const ctx = { db: portal.db, secret: 'a secret of this test' };
const stored = await quickHash(PASSWORD);

async function personWithPassword() {
  const { id, email } = await createPerson(portal);
  await portal.db
    .insert(accounts)
    .values({ user_id: id, account_id: id, provider_id: 'credential', password: stored });
  return { id, email };
}

test('a person is found by address and password, and nobody by another password', async () => {
  const { id, email } = await personWithPassword();
  expect(await findByPassword(ctx, { email, password: PASSWORD })).toEqual({ user_id: id, hash: stored });
  expect(await findByPassword(ctx, { email, password: 'another password' })).toBeNull();
});

test('an unknown address is compared with the hash that accounts have now', {
  tags: ['same-answer-for-unknown-address'],
}, async () => {
  await personWithPassword();
  for (const hash of [`${stored} of a former setting`, stored]) {
    await portal.db.update(accounts).set({ password: hash });
    const nobody = { user_id: null, hash: null, others_hash: hash };
    for (const email of UNKNOWN) expect(await findHashes(ctx, email)).toEqual(nobody);
  }
});

test('unknown addresses are compared with different accounts, each always with the same one', {
  tags: ['same-answer-for-unknown-address'],
}, async () => {
  for (let n = 0; n < 20; n++) await personWithPassword();
  await portal.db.update(accounts).set({ password: sql`user_id::text` });
  const compared = () => Promise.all(UNKNOWN.map((email) => findHashes(ctx, email)));
  const first = await compared();
  expect(new Set(first.map(({ others_hash }) => others_hash)).size).toBeGreaterThan(1);
  expect(await compared()).toEqual(first);
});

test('the password of the account that an unknown address is compared with signs nobody in', {
  tags: ['same-answer-for-unknown-address'],
}, async () => {
  await personWithPassword();
  await portal.db.update(accounts).set({ password: stored });
  for (const email of UNKNOWN) expect(await findByPassword(ctx, { email, password: PASSWORD })).toBeNull();
});

test('a person who has no password is compared with that of another account in vain', async () => {
  await personWithPassword();
  const { id, email } = await createPerson(portal);
  await portal.db.insert(accounts).values({ user_id: id, account_id: id, provider_id: 'credential' });
  expect(await findByPassword(ctx, { email, password: PASSWORD })).toBeNull();
});

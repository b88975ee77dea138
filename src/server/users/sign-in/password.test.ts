import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './password.ts';

const COMPOSED = 'jos\u00e9 in caf\u00e9s';
const DECOMPOSED = COMPOSED.normalize('NFD');

test('a password is right in whatever encoding a keyboard types its letters', {
  tags: ['one-encoding'],
}, async () => {
  for (const chosen of [COMPOSED, DECOMPOSED]) {
    const stored = await hashPassword(chosen);
    expect(await verifyPassword({ hash: stored, password: COMPOSED })).toBe(true);
    expect(await verifyPassword({ hash: stored, password: DECOMPOSED })).toBe(true);
    expect(await verifyPassword({ hash: stored, password: 'jose in cafes' })).toBe(false);
  }
});

test('a password that was hashed as it was typed is still right', { tags: ['one-encoding'] }, async () => {
  for (const typed of [COMPOSED, DECOMPOSED]) {
    const stored = await hash(typed);
    expect(await verifyPassword({ hash: stored, password: COMPOSED })).toBe(true);
    expect(await verifyPassword({ hash: stored, password: DECOMPOSED })).toBe(true);
  }
});

test('a hash of another kind matches nothing', async () => {
  expect(await verifyPassword({ hash: 'password', password: 'password' })).toBe(false);
});

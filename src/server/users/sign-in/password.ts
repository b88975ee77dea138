import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash as argon2Hash, verify as argon2Verify } from '@node-rs/argon2';
import { limitTo } from '../../process/limit-to.ts';

/** argon2 works in libuv's four threads, and each hash keeps a core busy: with as many at once as cores, other requests hardly wait for them. */
const oneOfFew = limitTo(Math.min(4, availableParallelism()));

/** The setting of argon2id with the least memory, in KiB, of those that OWASP calls equal: at a peak it takes two thirds of the default's time. */
const SETTING = { memoryCost: 7168, timeCost: 5, parallelism: 1 };

/** A new hash with argon2id. Keyboards encode a letter in different ways: it is hashed in one (rule:one-encoding). */
export const hashPassword = (password: string): Promise<string> =>
  oneOfFew(() => argon2Hash(password.normalize('NFC'), SETTING));

/** Whether a password matches a hash; a hash of another kind never does. An earlier hash can be of another encoding. */
export async function verifyPassword({
  hash,
  password,
}: {
  hash: string;
  password: string;
}): Promise<boolean> {
  if (!hash.startsWith('$argon2')) return false;
  const encodings = new Set([password.normalize('NFC'), password, password.normalize('NFD')]);
  for (const encoding of encodings) if (await oneOfFew(() => argon2Verify(hash, encoding))) return true;
  return false;
}

let unmatched: Promise<string> | null = null;

/** A hash without a matching password, so that an unknown address takes as long as a wrong password (rule:same-answer-for-unknown-address). */
export function nobodysHash(): Promise<string> {
  unmatched ??= hashPassword(randomUUID());
  return unmatched;
}

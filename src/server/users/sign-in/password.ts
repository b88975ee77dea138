import { randomUUID } from 'node:crypto';
import { hash as argon2Hash, verify as argon2Verify } from '@node-rs/argon2';

/** argon2id with the library's defaults (19 MiB, two passes): a quarter of scrypt's time at the same strength. */
export const hashPassword = (password: string): Promise<string> => argon2Hash(password);

/** Whether a password matches a hash; a hash of another kind never does. */
export const verifyPassword = async (stored: { hash: string; password: string }): Promise<boolean> =>
  stored.hash.startsWith('$argon2') && (await argon2Verify(stored.hash, stored.password));

let unmatched: Promise<string> | null = null;

/** A hash without a matching password, so that an unknown address takes as long as a wrong password (rule:same-answer-for-unknown-address). */
export function nobodysHash(): Promise<string> {
  unmatched ??= hashPassword(randomUUID());
  return unmatched;
}

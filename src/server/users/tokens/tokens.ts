import { createHash, randomBytes } from 'node:crypto';

/** A token for a link: its emailed text and its stored hash (rule:verified-before-sign-in). */
export function createToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** The stored form of a token; its 256 random bits need no salt. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

import { randomInt } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { RECOVERY_CODE_COUNT } from '#domain/users/two-factor.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import { recovery_codes } from '../../db/schema/sign-in.ts';
import { hashPassword, verifyPassword } from '../sign-in/password.ts';

const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'; // without ambiguous characters
const LENGTH = 10;

export type RecoveryCodes = { codes: string[]; hashes: string[] };

/** Ten new codes to show once, and their stored form: slow hashes, because 50 random bits could be guessed from fast ones. */
export async function createRecoveryCodes(): Promise<RecoveryCodes> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, createCode);
  const hashes = await Promise.all(codes.map((code) => hashPassword(normalize(code))));
  return { codes, hashes };
}

/** Replaces the recovery codes. */
export async function replaceRecoveryCodes(
  tx: Transaction,
  user_id: string,
  hashes: string[],
): Promise<void> {
  await tx.delete(recovery_codes).where(eq(recovery_codes.user_id, user_id));
  await tx.insert(recovery_codes).values(hashes.map((code_hash) => ({ user_id, code_hash })));
}

/** True for an unused code of that person, which is then used up, also under concurrent use. */
export async function spendRecoveryCode(db: Queryable, user_id: string, code: string): Promise<boolean> {
  const password = normalize(code);
  if (password.length !== LENGTH) return false;
  const stored = await db.select().from(recovery_codes).where(eq(recovery_codes.user_id, user_id));
  const matches = await Promise.all(stored.map(({ code_hash: hash }) => verifyPassword({ hash, password })));
  const found = stored[matches.indexOf(true)];
  if (!found) return false;
  const { rowCount } = await db
    .delete(recovery_codes)
    .where(and(eq(recovery_codes.id, found.id), eq(recovery_codes.user_id, user_id)));
  return rowCount === 1;
}

function createCode(): string {
  const emails = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${emails.slice(0, LENGTH / 2)}-${emails.slice(LENGTH / 2)}`;
}

const normalize = (code: string) => code.replace(/[\s-]/g, '').toUpperCase();

import { eq } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { pending_sign_ups, users, verifications } from '../db/schema.ts';

/** Removes an account with its profile, passwords, sessions and links (decision C9). Nothing may refer to it any more. */
export async function removeAccount(tx: Transaction, person: { id: string; email: string }): Promise<void> {
  await tx.delete(verifications).where(eq(verifications.value, person.id));
  await tx.delete(pending_sign_ups).where(eq(pending_sign_ups.email, person.email));
  await tx.delete(users).where(eq(users.id, person.id));
}

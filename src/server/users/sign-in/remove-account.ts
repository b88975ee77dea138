import { eq } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { email_changes, pending_sign_ups, verifications } from '../../db/schema/sign-in.ts';
import { users } from '../../db/schema/users.ts';

/** Removes an account with its profile, passwords, sessions and links. No other row may refer to it (rule:erasure). */
export async function removeAccount(tx: Transaction, person: { id: string; email: string }): Promise<void> {
  await tx.delete(verifications).where(eq(verifications.value, person.id));
  await forgetClaims(tx, person.email);
  await tx.delete(users).where(eq(users.id, person.id));
}

/** Ends what an address began: sign-ups, and changes of other accounts to it. */
export async function forgetClaims(tx: Transaction, email: string): Promise<void> {
  await tx.delete(pending_sign_ups).where(eq(pending_sign_ups.email, email));
  await tx.delete(email_changes).where(eq(email_changes.email, email));
}

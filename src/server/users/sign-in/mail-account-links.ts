import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { PASSWORD_RESET_HOURS } from '#domain/users/users.ts';
import type { Services } from '../../context.ts';
import { pending_sign_ups, verifications } from '../../db/schema/sign-in.ts';
import { users } from '../../db/schema/users.ts';
import { write } from '../../db/write.ts';
import { emailWrites } from '../../mails/outbox/outbox.ts';
import { readerName } from '../../mails/outbox/queries.ts';
import { createToken } from '../tokens/tokens.ts';
import { alreadyRegisteredEmail, passwordResetEmail, verificationEmail } from './emails.ts';
import { passwordResetIdentifier } from './password-reset.ts';

type Work = Pick<Services, 'db' | 'now'>;

const signUpPayload = z.object({ pending_id: z.uuid(), origin: z.string() });
/** Jobs of the previous release contain the address. */
const resetPayload = z.union([
  z.object({ user_id: z.uuid(), origin: z.string() }),
  z.object({ email: z.string(), origin: z.string() }),
]);

/**
 * Emails the link of a sign-up, or informs the owner of an address that it already has an account (rule:verified-before-sign-in,
 * rule:same-answer-for-unknown-address).
 */
export async function mailSignUp({ db }: Work, payload: unknown): Promise<void> {
  const { pending_id, origin } = signUpPayload.parse(payload);
  await db.transaction(async (tx) => {
    const pending = await tx.query.pending_sign_ups.findFirst({ where: eq(pending_sign_ups.id, pending_id) });
    if (!pending) return;
    const to = pending.email;
    const known = await tx.query.users.findFirst({ where: eq(users.email, to), columns: { id: true } });
    if (known) {
      // The pending sign-up stays for its day, without a link: a sign-in with its password must not reveal the account
      // (rule:same-answer-for-unknown-address).
      const reader = await readerName(tx, known.id);
      const content = alreadyRegisteredEmail(origin);
      return write(tx, emailWrites([{ to, reader, kind: 'already_registered', content }]));
    }
    const { token, hash } = createToken();
    await tx.update(pending_sign_ups).set({ token_hash: hash }).where(eq(pending_sign_ups.id, pending_id));
    await write(tx, emailWrites([{ to, kind: 'verify_email', content: verificationEmail(origin, token) }]));
  });
}

/** Emails the link to choose a new password, if the address has an account (rule:password-reset, rule:same-answer-for-unknown-address). */
export async function mailPasswordReset({ db, now }: Work, payload: unknown): Promise<void> {
  const { origin, ...of } = resetPayload.parse(payload);
  const isMeant = 'user_id' in of ? eq(users.id, of.user_id) : eq(users.email, of.email);
  await db.transaction(async (tx) => {
    const user = await tx.query.users.findFirst({ where: isMeant, columns: { id: true, email: true } });
    if (!user) return;
    const { token } = createToken();
    const expires_at = new Date(now().getTime() + PASSWORD_RESET_HOURS * 3_600_000);
    await tx
      .insert(verifications)
      .values({ identifier: passwordResetIdentifier(token), value: user.id, expires_at });
    const reader = await readerName(tx, user.id);
    await write(
      tx,
      emailWrites([
        { to: user.email, reader, kind: 'password_reset', content: passwordResetEmail(origin, token) },
      ]),
    );
  });
}

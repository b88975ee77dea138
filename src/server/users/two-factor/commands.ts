import { eq } from 'drizzle-orm';
import { AppError, conflict, forbidden, invalid } from '#domain/errors.ts';
import { canManageAccount } from '#domain/policy.ts';
import type { AuditAction } from '#domain/staff/audit.ts';
import { RECENT_SIGN_IN_MINUTES } from '#domain/users/two-factor.ts';
import type { ConfirmIdentityInput } from '#domain/users/two-factor-schemas.ts';
import type { SignedIn } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { authenticators, recovery_codes } from '../../db/schema/sign-in.ts';
import { users } from '../../db/schema/users.ts';
import { write } from '../../db/write.ts';
import type { EmailContent } from '../../mails/outbox/email-content.ts';
import { emailWrites } from '../../mails/outbox/outbox.ts';
import { auditWrites } from '../../staff/audit/commands.ts';
import { requireOwnPassword } from '../account/own-password.ts';
import { endOtherSessions } from '../account/sessions.ts';
import { codesDisabledEmail, codesEnabledEmail, recoveryCodesEmail } from './emails.ts';
import { getTwoFactor } from './queries.ts';
import { createRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';
import { sealSecret } from './seal.ts';
import { CODE_NOT_ACCEPTED, spendAppCode, spendCode } from './spend-code.ts';
import { authenticatorUri, createSecret } from './totp.ts';

const FAILED = 'Authenticator codes';

/**
 * Creates the secret for the viewer's app, which is active after its first code. 422 for a wrong password, 403 for a person without one
 * whose sign-in isn't recent, 409 when codes are already on (permission:manageOwnAccount, rule:authenticator-codes).
 */
export async function beginTwoFactor(ctx: SignedIn, { password }: { password?: string }) {
  const { is_recent, has_password } = await getTwoFactor(ctx);
  if (!has_password && !is_recent) throw signInAgain();
  await requireOwnPassword(ctx, { password, path: 'password', title: FAILED });
  ctx.leaveGate();
  const secret = createSecret();
  const row = { secret: sealSecret(ctx, ctx.viewer.id, secret), last_step: null };
  await ctx.db.transaction(async (tx) => {
    if (await lockState(ctx, tx)) throw alreadyOn();
    await tx
      .insert(authenticators)
      .values({ user_id: ctx.viewer.id, ...row })
      .onConflictDoUpdate({ target: authenticators.user_id, set: row });
  });
  return { secret, uri: authenticatorUri(secret, ctx.viewer.email) };
}

/**
 * Switches codes on with the first code of the app, and returns the recovery codes. Ends the other sessions, which were opened without a
 * code. 422 for a wrong code, 409 when codes are already on, 429 after too many attempts (permission:manageOwnAccount).
 */
export async function enableTwoFactor(ctx: SignedIn, { code }: { code: string }): Promise<string[]> {
  if ((await getTwoFactor(ctx)).enabled) throw alreadyOn();
  if (!(await spendAppCode(ctx, ctx.viewer.id, code)))
    throw wrong('code', 'This code is wrong. Please enter the newest code from your app.');
  const { codes, hashes } = await createRecoveryCodes();
  ctx.leaveGate();
  await ctx.db.transaction(async (tx) => {
    if (await lockState(ctx, tx)) throw alreadyOn();
    await tx.update(users).set({ two_factor_enabled: true }).where(eq(users.id, ctx.viewer.id));
    await replaceRecoveryCodes(tx, ctx.viewer.id, hashes);
    await endOtherSessions({ ...ctx, db: tx });
    await report(ctx, tx, 'two_factor_enabled', codesEnabledEmail(ctx.origin));
  });
  return codes;
}

/**
 * Switches codes off, for example for another phone. Where they are mandatory this needs a code, and the session may then only set them up
 * again. 422 for a wrong password or code, 409 when they are already off (permission:manageOwnAccount).
 */
export async function disableTwoFactor(ctx: SignedIn, input: ConfirmIdentityInput): Promise<void> {
  await confirmIdentity(ctx, input);
  ctx.leaveGate();
  await ctx.db.transaction(async (tx) => {
    if (!(await lockState(ctx, tx))) throw alreadyOff();
    await forgetCodes(tx, ctx.viewer.id);
    await report(ctx, tx, 'two_factor_disabled', codesDisabledEmail(ctx.origin));
  });
}

/** Replaces the recovery codes and returns the new ones. 422 for a wrong password or code, 409 without codes (permission:manageOwnAccount). */
export async function renewRecoveryCodes(ctx: SignedIn, input: ConfirmIdentityInput): Promise<string[]> {
  await confirmIdentity(ctx, input);
  const { codes, hashes } = await createRecoveryCodes();
  ctx.leaveGate();
  await ctx.db.transaction(async (tx) => {
    if (!(await lockState(ctx, tx))) throw alreadyOff();
    await replaceRecoveryCodes(tx, ctx.viewer.id, hashes);
    await report(ctx, tx, 'recovery_codes_made', recoveryCodesEmail(ctx.origin));
  });
  return codes;
}

/** Deletes the authenticator and the recovery codes. */
export async function forgetCodes(tx: Transaction, user_id: string): Promise<void> {
  await tx.update(users).set({ two_factor_enabled: false }).where(eq(users.id, user_id));
  await tx.delete(authenticators).where(eq(authenticators.user_id, user_id));
  await tx.delete(recovery_codes).where(eq(recovery_codes.user_id, user_id));
}

/** Checks a code, or the password where codes are optional; a person with neither must contact the programme. */
async function confirmIdentity(ctx: SignedIn, { code, password }: ConfirmIdentityInput): Promise<void> {
  const { enabled, has_password, obligatory } = await getTwoFactor(ctx);
  if (!enabled) throw alreadyOff();
  if (code === undefined && has_password && !obligatory) {
    return requireOwnPassword(ctx, { password, path: 'password', title: FAILED });
  }
  if (code === undefined) throw wrong('code', 'Please enter a code.');
  if (!(await spendCode(ctx, ctx.viewer.id, code))) throw wrong('code', CODE_NOT_ACCEPTED);
}

/** Whether codes are on, locked: of two concurrent tabs the second sees the change of the first. */
async function lockState({ viewer }: SignedIn, tx: Transaction): Promise<boolean> {
  if (!canManageAccount(viewer, viewer.id)) throw forbidden();
  const [user] = await tx
    .select({ enabled: users.two_factor_enabled })
    .from(users)
    .where(eq(users.id, viewer.id))
    .for('update');
  return user?.enabled ?? false;
}

async function report(
  ctx: SignedIn,
  tx: Transaction,
  action: AuditAction,
  content: EmailContent,
): Promise<void> {
  const { id, email, display_name: reader } = ctx.viewer;
  await write(tx, [
    ...auditWrites({ actor_id: id, action, subject_type: 'user', subject_id: id }),
    ...emailWrites([{ to: email, reader, kind: 'security', content }]),
  ]);
}

const wrong = (path: string, message: string) => invalid([{ path, title: FAILED, message }], 'wrong_code');

const alreadyOn = () => conflict('codes_on', FAILED, 'Your codes are already switched on.');
const alreadyOff = () => conflict('codes_off', FAILED, 'Your codes are not switched on.');

const signInAgain = () =>
  new AppError({
    status: 403,
    code: 'sign_in_again',
    title: 'Please sign in again',
    detail: `You don’t have a password, so you need to have signed in within the last ${RECENT_SIGN_IN_MINUTES} minutes.`,
  });

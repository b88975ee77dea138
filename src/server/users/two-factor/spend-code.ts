import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { Ctx } from '../../context.ts';
import { authenticators } from '../../db/schema/sign-in.ts';
import { countIfWrong } from '../../http/rate-limits/rate-limits.ts';
import { log } from '../../process/log.ts';
import { recordAudit } from '../../staff/audit/commands.ts';
import { spendRecoveryCode } from './recovery-codes.ts';
import { openSecret } from './seal.ts';
import { findStep } from './totp.ts';

/** Three of a million codes are valid at a time: fifty guesses a day find one in twenty accounts a year. */
const LIMITS = [
  { name: 'code-account', max: 10, seconds: 900 },
  { name: 'code-account-day', max: 50, seconds: 86_400 },
];

/** The codes of an app follow each other; recovery codes don't. */
export const CODE_NOT_ACCEPTED =
  'This code is wrong or has already been used. Please enter the next code from your app, or another recovery code.';

/**
 * True for an unused code of the person's app or recovery codes, which is then used up. 429 after too many mistakes, from any network
 * address (rule:authenticator-codes).
 */
export const spendCode = (ctx: Ctx, user_id: string, code: string): Promise<boolean> =>
  countMistakes(ctx, user_id, () => {
    const digits = code.replace(/\s/g, '');
    return /^\d{6}$/.test(digits) ? matchesApp(ctx, user_id, digits) : isRecoveryCode(ctx, user_id, code);
  });

/** The same for a code of the app alone, during setup. */
export const spendAppCode = (ctx: Ctx, user_id: string, code: string): Promise<boolean> =>
  countMistakes(ctx, user_id, () => matchesApp(ctx, user_id, code));

async function countMistakes(ctx: Ctx, user_id: string, isRight: () => Promise<boolean>): Promise<boolean> {
  const check = async () => (await isRight()) || null;
  const isAccepted = (await countIfWrong(ctx, LIMITS, { subject: user_id, check })) ?? false;
  if (!isAccepted) ctx.notes.push({ kind: 'wrong_code', user_id });
  return isAccepted;
}

async function isRecoveryCode(ctx: Ctx, user_id: string, code: string): Promise<boolean> {
  if (!(await spendRecoveryCode(ctx.db, user_id, code))) return false;
  await ctx.db.transaction((tx) =>
    recordAudit(tx, {
      actor_id: user_id,
      action: 'recovery_code_used',
      subject_type: 'user',
      subject_id: user_id,
    }),
  );
  return true;
}

async function matchesApp(ctx: Ctx, user_id: string, code: string): Promise<boolean> {
  const [stored] = await ctx.db.select().from(authenticators).where(eq(authenticators.user_id, user_id));
  if (!stored) return false;
  const secret = openSecret(ctx, user_id, stored.secret);
  if (secret === null) log.error({ user_id }, 'an authenticator was sealed with another key');
  const step = secret === null ? null : findStep(secret, code, ctx.now());
  return step !== null && (await claimStep(ctx, stored, step));
}

/** A code works once: of two concurrent uses one fails. */
async function claimStep(
  { db }: Ctx,
  { user_id, secret }: typeof authenticators.$inferSelect,
  last_step: number,
): Promise<boolean> {
  const { rowCount } = await db
    .update(authenticators)
    .set({ last_step })
    .where(
      and(
        eq(authenticators.user_id, user_id),
        eq(authenticators.secret, secret),
        or(isNull(authenticators.last_step), lt(authenticators.last_step, last_step)),
      ),
    );
  return rowCount === 1;
}

import { conflict, invalid } from '#domain/errors.ts';
import type { Ctx } from '../../context.ts';
import { countAttempt, rejectWhenUsedUp } from '../../http/rate-limits/rate-limits.ts';
import { CODE_STEP } from '../sign-in/code-step.ts';
import { ATTEMPTS_PER_ADDRESS } from '../sign-in/commands.ts';
import { openSession } from '../sign-in/open-session.ts';
import { clearFlow, findFlow, finishFlow } from '../tokens/browser-flows.ts';
import { CODE_NOT_ACCEPTED, spendCode } from './spend-code.ts';

/**
 * The second step of a sign-in: a code of the app, or a recovery code. 422 for a wrong or used one, 409 when the first step was too long
 * ago or in another browser, 429 after too many attempts (rule:authenticator-codes).
 */
export async function signInWithCode(ctx: Ctx, { code }: { code: string }): Promise<Response> {
  await rejectWhenUsedUp(ctx, ATTEMPTS_PER_ADDRESS, ctx.ip);
  const user_id = await findFlow(ctx, CODE_STEP);
  if (user_id === null) throw signInExpired();
  if (!(await spendCode(ctx, user_id, code))) throw await mistake(ctx);
  if ((await finishFlow(ctx, CODE_STEP)) === null) throw signInExpired();
  const response = await openSession(ctx, user_id);
  response.headers.append('Set-Cookie', clearFlow(ctx, CODE_STEP));
  return response;
}

async function mistake(ctx: Ctx) {
  await countAttempt(ctx, ATTEMPTS_PER_ADDRESS, ctx.ip);
  return wrongCode();
}

const wrongCode = () =>
  invalid(
    [
      {
        path: 'code',
        title: 'Sign in failed',
        message: CODE_NOT_ACCEPTED,
      },
    ],
    'wrong_code',
  );

const signInExpired = () =>
  conflict('sign_in_expired', 'Please sign in again', 'You took too long to enter the code.');

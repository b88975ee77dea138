import { hashPassword } from '#server/auth/password.ts';
import { createToken } from '#server/auth/tokens.ts';
import { pending_sign_ups } from '#server/db/schema.ts';
import type { Portal } from '#tests/portal.ts';
import type { Requests } from '../requests.ts';

const PASSWORD = 'a long enough password';
const DAY = 86_400_000;

let serial = 0;
const newEmail = () => `permission${++serial}@example.test`;

async function pendingSignUp({ db }: Portal, email = newEmail()) {
  const { token, hash } = createToken();
  await db.insert(pending_sign_ups).values({
    email,
    password_hash: await hashPassword(PASSWORD),
    token_hash: hash,
    privacy_version: 'test',
    expires_at: new Date(Date.now() + DAY).toISOString(),
  });
  return token;
}

export const accountRequests: Record<string, Requests> = {
  'POST /session': {
    unrelated: async (portal) => {
      const email = newEmail();
      const token = await pendingSignUp(portal, email);
      await portal.visitor().post('/api/email-verifications', { token, password: PASSWORD });
      return { path: '/api/session', body: { email, password: PASSWORD } };
    },
  },
  'DELETE /session': { unrelated: () => ({ path: '/api/session' }), onlySelf: true },
  'POST /google-sign-in': { unrelated: () => ({ path: '/api/google-sign-in' }), allowedStatus: 503 },
  'POST /sign-ups': {
    unrelated: () => ({
      path: '/api/sign-ups',
      body: { email: newEmail(), password: PASSWORD, confirm_password: PASSWORD },
    }),
  },
  'POST /sign-up-refusals': {
    unrelated: async (portal) => ({
      path: '/api/sign-up-refusals',
      body: { token: await pendingSignUp(portal) },
    }),
  },
  'POST /email-verifications': {
    unrelated: async (portal) => ({
      path: '/api/email-verifications',
      body: { token: await pendingSignUp(portal), password: PASSWORD },
    }),
  },
};

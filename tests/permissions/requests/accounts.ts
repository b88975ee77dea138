import { hashPassword } from '#server/auth/password.ts';
import { createToken } from '#server/auth/tokens.ts';
import { pending_sign_ups } from '#server/db/schema.ts';
import { createPerson } from '#tests/factories.ts';
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
  'POST /api/session': {
    unrelated: async (portal) => {
      const email = newEmail();
      const token = await pendingSignUp(portal, email);
      await portal.visitor().post('/api/email-verifications', { token, password: PASSWORD });
      return { path: '/api/session', body: { email, password: PASSWORD } };
    },
  },
  'GET /api/account/deletion': { unrelated: () => ({ path: '/api/account/deletion' }), onlySelf: true },
  'GET /api/account/export': { unrelated: () => ({ path: '/api/account/export' }), onlySelf: true },
  'DELETE /api/account': {
    // Somebody else stays super admin.
    unrelated: async (portal) => {
      await createPerson(portal, { role: 'super_admin' });
      return { path: '/api/account', body: {} };
    },
    onlySelf: true,
  },
  'DELETE /api/session': { unrelated: () => ({ path: '/api/session' }), onlySelf: true },
  'POST /api/google-sign-in': { unrelated: () => ({ path: '/api/google-sign-in' }), allowedStatus: 503 },
  'POST /api/sign-ups': {
    unrelated: () => ({
      path: '/api/sign-ups',
      body: { email: newEmail(), password: PASSWORD, confirm_password: PASSWORD },
    }),
  },
  'POST /api/password-resets': {
    unrelated: () => ({ path: '/api/password-resets', body: { email: newEmail() } }),
  },
  'PUT /api/password-resets': {
    unrelated: async (portal) => {
      const { email } = await createPerson(portal);
      await portal.visitor().post('/api/password-resets', { email });
      const mail = (await portal.mails()).find(({ recipient }) => recipient === email);
      const token = mail?.text.match(/reset=([\w-]+)/)?.[1];
      return {
        path: '/api/password-resets',
        body: { token, password: PASSWORD, confirm_password: PASSWORD },
      };
    },
  },
  'POST /api/sign-up-refusals': {
    unrelated: async (portal) => ({
      path: '/api/sign-up-refusals',
      body: { token: await pendingSignUp(portal) },
    }),
  },
  'POST /api/email-verifications': {
    unrelated: async (portal) => ({
      path: '/api/email-verifications',
      body: { token: await pendingSignUp(portal), password: PASSWORD },
    }),
  },
};

import { accounts, email_changes, pending_sign_ups, sessions } from '#server/db/schema/sign-in.ts';
import { hashPassword } from '#server/users/sign-in/password.ts';
import { createToken } from '#server/users/tokens/tokens.ts';
import { createPerson, type Person } from '#tests/factories.ts';
import type { Portal } from '#tests/portal.ts';
import type { Requests } from '../requests.ts';

const PASSWORD = 'a long enough password';
const NEW_PASSWORD = 'another long enough password';
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

async function givePassword({ db }: Portal, { id }: Person): Promise<void> {
  const password = await hashPassword(PASSWORD);
  await db.insert(accounts).values({ user_id: id, account_id: id, provider_id: 'credential', password });
}

async function newSession(portal: Portal, person?: Person): Promise<string> {
  const { id } = person ?? (await createPerson(portal));
  const expires_at = new Date(Date.now() + DAY);
  const [session] = await portal.db
    .insert(sessions)
    .values({ user_id: id, token_hash: createToken().hash, expires_at })
    .returning({ id: sessions.id });
  return session?.id ?? '';
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
  'GET /api/live': { unrelated: () => ({ path: '/api/live' }), onlySelf: true },
  'GET /api/account/deletion': { unrelated: () => ({ path: '/api/account/deletion' }), onlySelf: true },
  'GET /api/account/export': { unrelated: () => ({ path: '/api/account/export' }), onlySelf: true },
  'DELETE /api/account': {
    // Another person stays super admin.
    unrelated: async (portal) => {
      await createPerson(portal, { role: 'super_admin' });
      return { path: '/api/account', body: {} };
    },
    onlySelf: true,
  },
  'GET /api/account/security': { unrelated: () => ({ path: '/api/account/security' }), onlySelf: true },
  'GET /api/account/draft-key': { unrelated: () => ({ path: '/api/account/draft-key' }), onlySelf: true },
  'PUT /api/account/password': {
    unrelated: async (portal, viewer) => {
      if (viewer) await givePassword(portal, viewer);
      const body = { current_password: PASSWORD, password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
      return { path: '/api/account/password', body };
    },
    onlySelf: true,
  },
  'POST /api/account/email-changes': {
    unrelated: async (portal, viewer) => {
      if (viewer) await givePassword(portal, viewer);
      return { path: '/api/account/email-changes', body: { email: newEmail(), password: PASSWORD } };
    },
    onlySelf: true,
  },
  'PUT /api/account/email': {
    unrelated: async ({ db }, viewer) => {
      const { token, hash } = createToken();
      const expires_at = new Date(Date.now() + DAY).toISOString();
      const change = { email: newEmail(), token_hash: hash, expires_at };
      if (viewer) await db.insert(email_changes).values({ user_id: viewer.id, ...change });
      return { path: '/api/account/email', body: { token } };
    },
    onlySelf: true,
  },
  'DELETE /api/account/sessions': { unrelated: () => ({ path: '/api/account/sessions' }), onlySelf: true },
  'DELETE /api/account/sessions/{id}': {
    unrelated: async (portal) => ({ path: `/api/account/sessions/${await newSession(portal)}` }),
    related: {
      self: async (portal) => {
        const person = await createPerson(portal);
        return { person, path: `/api/account/sessions/${await newSession(portal, person)}` };
      },
    },
  },
  // No caller here has begun to sign in.
  'POST /api/sign-in-codes': {
    unrelated: () => ({ path: '/api/sign-in-codes', body: { code: '123456' } }),
    allowedStatus: 409,
  },
  'GET /api/account/two-factor': { unrelated: () => ({ path: '/api/account/two-factor' }), onlySelf: true },
  'POST /api/account/two-factor': {
    unrelated: () => ({ path: '/api/account/two-factor', body: {} }),
    onlySelf: true,
  },
  // No caller here has begun to set up codes.
  'PUT /api/account/two-factor': {
    unrelated: () => ({ path: '/api/account/two-factor', body: { code: '123456' } }),
    allowedStatus: 422,
    onlySelf: true,
  },
  'DELETE /api/account/two-factor': {
    unrelated: () => ({ path: '/api/account/two-factor', body: {} }),
    allowedStatus: 409,
    onlySelf: true,
  },
  'PUT /api/account/recovery-codes': {
    unrelated: () => ({ path: '/api/account/recovery-codes', body: {} }),
    allowedStatus: 409,
    onlySelf: true,
  },
  'DELETE /api/session': { unrelated: () => ({ path: '/api/session' }), onlySelf: true },
  'POST /api/google-sign-in': {
    unrelated: () => ({ path: '/api/google-sign-in', body: {} }),
    allowedStatus: 503,
  },
  'GET /api/google-sign-in/callback': {
    unrelated: () => ({ path: '/api/google-sign-in/callback' }),
    allowedStatus: 302,
  },
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
      body: { token: await pendingSignUp(portal), confirmation: 'DELETE' },
    }),
  },
  'GET /api/email-verifications/{token}': {
    unrelated: async (portal) => ({ path: `/api/email-verifications/${await pendingSignUp(portal)}` }),
  },
  'POST /api/email-verifications': {
    unrelated: async (portal) => ({
      path: '/api/email-verifications',
      body: { token: await pendingSignUp(portal), password: PASSWORD },
    }),
  },
};

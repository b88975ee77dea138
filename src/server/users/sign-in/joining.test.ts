import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setProgramme } from '#domain/programme/programme.ts';
import { users } from '#server/db/schema/users.ts';
import { createPerson } from '#tests/factories.ts';
import { startGoogle } from '#tests/google.ts';
import { portalForFile } from '#tests/portal.ts';

const ORIGIN = 'http://localhost:3000';
const PASSWORD = 'a long enough password';
const google = await startGoogle(ORIGIN);
const portal = await portalForFile(google.settings);
const superAdmin = await portal.signIn(await createPerson(portal, { role: 'super_admin' }));
const outsider = await createPerson(portal, { email: 'old@elsewhere.example' });

const save = async (changes: object) => {
  const seen = (await superAdmin.get('/api/settings/programme')).body;
  return superAdmin.put('/api/settings/programme', { ...changes, seen });
};
beforeAll(async () => {
  const { body } = await save({
    allowed_domains: ['@College.example', 'tech.example'],
    google_domain: 'college.example',
  });
  expect(body).toMatchObject({ allowed_domains: ['college.example', 'tech.example'] });
});
afterAll(async () => {
  setProgramme({});
  await google.close();
});

const signUp = (email: string) =>
  portal.visitor().post('/api/sign-ups', { email, password: PASSWORD, confirm_password: PASSWORD });

const SENTENCE =
  'Only people with an email address of college.example or tech.example can join. With Google, please use your account of college.example.';

test.each([
  'new@elsewhere.example',
  'old@elsewhere.example',
  'a@sub.college.example',
  'a@notcollege.example',
])(
  'sign-up refuses %s of another domain at its field, whether or not it has an account',
  { tags: ['who-may-join', 'same-answer-for-unknown-address'] },
  async (email) => {
    const { status, body } = await signUp(email);
    expect([status, body.errors]).toEqual([422, [{ path: 'email', message: SENTENCE }]]);
  },
);

test('sign-up accepts an address of a listed domain in any case', { tags: ['who-may-join'] }, async () => {
  expect((await signUp('New@TECH.example')).status).toBe(200);
});

test('a person of another domain who has an account signs in and resets the password as before', {
  tags: ['who-may-join'],
}, async () => {
  const visitor = portal.visitor();
  expect((await visitor.post('/api/session', { email: outsider.email, password: 'wrong one' })).status).toBe(
    401,
  );
  const ofKnown = await visitor.post('/api/password-resets', { email: outsider.email });
  const ofUnknown = await visitor.post('/api/password-resets', { email: 'nobody@elsewhere.example' });
  expect([ofKnown.status, ofKnown.body]).toEqual([ofUnknown.status, ofUnknown.body]);
  expect(ofKnown.status).toBeLessThan(300);
});

/** Where the browser is after Google, and Google's page. */
async function viaGoogle(account: { sub: string; email: string; hd?: string }) {
  google.know({ email_verified: true, ...account });
  const visitor = portal.visitor();
  const { url } = (await visitor.post('/api/google-sign-in', {})).body;
  const back = await google.choose(url, account.sub);
  const { headers } = await visitor.get(back.slice(ORIGIN.length));
  return { url, place: headers.get('Location') };
}

test.each([
  ['of another domain', { sub: 'j1', email: 'x@elsewhere.example', hd: 'college.example' }],
  ['of no organisation', { sub: 'j2', email: 'x@college.example' }],
  ['of another organisation', { sub: 'j3', email: 'y@college.example', hd: 'other.example' }],
])(
  'a first Google sign-in with an account %s creates nothing and says why',
  {
    tags: ['who-may-join', 'google-sign-in'],
  },
  async (_, account) => {
    expect((await viaGoogle(account)).place).toBe('/auth?error=may_not_join');
    expect(await portal.db.$count(users, eq(users.email, account.email))).toBe(0);
  },
);

test('a Google account of the organisation joins, and Google is asked for such accounts', {
  tags: ['who-may-join', 'google-sign-in'],
}, async () => {
  const { url, place } = await viaGoogle({ sub: 'j4', email: 'z@college.example', hd: 'college.example' });
  expect(new URL(url).searchParams.get('hd')).toBe('college.example');
  expect(place).toBe('/dashboard');
});

test('a Google account of another domain still opens the account that has its address', {
  tags: ['who-may-join', 'google-sign-in'],
}, async () => {
  expect((await viaGoogle({ sub: 'j5', email: outsider.email })).place).toBe('/dashboard');
});

test('a sign-up that began before the domains were listed ends with the reason', {
  tags: ['who-may-join'],
}, async () => {
  await save({ allowed_domains: [] });
  const email = 'early@elsewhere.example';
  await signUp(email);
  const mail = (await portal.mails()).find(({ recipient }) => recipient === email);
  const token = mail?.text.match(/[?&]verify=([\w-]+)/)?.[1];
  await save({ allowed_domains: ['college.example'] });
  const { status, body } = await portal
    .visitor()
    .post('/api/email-verifications', { token, password: PASSWORD });
  expect([status, body.code]).toEqual([403, 'may_not_join']);
});

test.each(['college', 'https://college.example', 'a b.example'])(
  '“%s” is no domain',
  {
    tags: ['who-may-join'],
  },
  async (domain) => {
    const { status, body } = await save({ allowed_domains: [domain] });
    expect([status, body.errors[0].path]).toEqual([422, 'allowed_domains.0']);
  },
);

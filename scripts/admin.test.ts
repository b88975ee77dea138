import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { profiles, users } from '#server/db/schema/users.ts';
import { startProduct } from '#server/start.ts';
import { createPerson } from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';
import { QUICK_START } from '#tests/quick-start.ts';

const FIRST = 'first@admin.example';
const PASSWORD = 'a long enough password';

const portal = await portalForFile({ SUPER_ADMIN_EMAIL: FIRST });

const settings = () => ({
  DATABASE_URL: portal.databaseUrl,
  DATA_DIR: portal.services.directory,
  SEED: 'none',
  PATH: process.env.PATH,
  ...QUICK_START,
});

/** The output of `npm run admin -- …`, and whether it succeeded. */
const admin = (...args: string[]) =>
  promisify(execFile)(process.execPath, ['scripts/admin.ts', ...args], { env: settings() })
    .then(({ stdout }) => ({ outcome: 'well', output: stdout }))
    .catch(({ stderr }: { stderr: string }) => ({ outcome: 'wrong', output: stderr }));

async function roleOf(email: string) {
  const [row] = await portal.db
    .select({ role: profiles.role })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.user_id))
    .where(eq(users.email, email));
  return row?.role;
}

test('the admin command grants a role and explains an error in a sentence', {
  tags: ['security:flow-first-super-admin'],
  timeout: 60_000,
}, async () => {
  const { email } = await createPerson(portal);
  expect(await admin('grant', email.toUpperCase(), 'super_admin')).toMatchObject({ outcome: 'well' });
  expect(await roleOf(email)).toBe('super_admin');
  const unknown = await admin('grant', 'nobody@admin.example', 'admin');
  expect(unknown).toMatchObject({
    outcome: 'wrong',
    output: expect.stringMatching(/^There is no account/),
  });
  for (const wrong of [['grant', email, 'owner'], ['grant', email], []])
    expect(await admin(...wrong)).toMatchObject({
      outcome: 'wrong',
      output: expect.stringMatching(/^Usage:/),
    });
  expect(await roleOf(email)).toBe('super_admin');
});

test('the person who verifies the address in SUPER_ADMIN_EMAIL becomes the first super admin, and nobody else does', {
  tags: ['security:flow-first-super-admin'],
}, async () => {
  for (const email of [FIRST, 'second@admin.example']) {
    await portal.visitor().post('/api/sign-ups', { email, password: PASSWORD, confirm_password: PASSWORD });
    const mail = (await portal.mails()).findLast(({ recipient }) => recipient === email);
    const token = mail?.text.match(/verify=([\w-]+)/)?.[1];
    expect(await roleOf(email)).toBeUndefined();
    await portal.visitor().post('/api/email-verifications', { token, password: PASSWORD });
  }
  expect([await roleOf(FIRST), await roleOf('second@admin.example')]).toEqual(['super_admin', 'student']);
});

test('an existing account with the address in SUPER_ADMIN_EMAIL becomes super admin at the next start', {
  tags: ['security:flow-first-super-admin'],
}, async () => {
  const { email } = await createPerson(portal);
  const product = await startProduct({ ...settings(), SUPER_ADMIN_EMAIL: email }, () => {});
  await product.stopWork();
  await product.close();
  expect(await roleOf(email)).toBe('super_admin');
});

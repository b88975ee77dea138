import { like } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { DEFAULT_PROGRAMME } from '#domain/programme/default-programme.ts';
import { LOGO_TOO_LARGE } from '#domain/programme/logo.ts';
import { programme, setProgramme } from '#domain/programme/programme.ts';
import { audit_log, site_settings } from '#server/db/schema/staff.ts';
import { renderEmail } from '#server/mails/outbox/email-content.ts';
import { createPerson } from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';

const portal = await portalForFile();
const superAdmin = await portal.signIn(await createPerson(portal, { role: 'super_admin' }));
const admin = await portal.signIn(await createPerson(portal, { role: 'admin' }));
const save = (changes: object, seen: object) =>
  superAdmin.put('/api/settings/programme', { ...changes, seen });

afterAll(() => setProgramme({}));

test('the settings of the programme are the specified ones at first', {
  tags: ['programme-settings'],
}, async () => {
  expect((await admin.get('/api/settings/programme')).body).toEqual(DEFAULT_PROGRAMME);
  expect(await portal.db.$count(site_settings, like(site_settings.setting_key, 'programme.%'))).toBe(0);
});

test('a new name is in the next email and in the audit log with the old one', {
  tags: ['programme-settings', 'audit-log'],
}, async () => {
  const saved = await save(
    { name: ' Field Fellowship 2030 ', short_name: 'Field Fellowship' },
    { name: DEFAULT_PROGRAMME.name, short_name: DEFAULT_PROGRAMME.short_name },
  );
  expect(saved).toMatchObject({ status: 200, body: { name: 'Field Fellowship 2030' } });
  const { text } = renderEmail({ subject: 'Hello', paragraphs: ['It works.'] });
  expect(text).toContain('Warm regards,\nThe Field Fellowship team');
  const logged = await portal.db.select().from(audit_log);
  expect(logged.map(({ subject_id, details }) => [subject_id, details])).toEqual([
    ['programme.name', { from: DEFAULT_PROGRAMME.name, to: 'Field Fellowship 2030' }],
    ['programme.short_name', { from: DEFAULT_PROGRAMME.short_name, to: 'Field Fellowship' }],
  ]);
});

test('a value that somebody else has changed since is a conflict, and other values are not', {
  tags: ['programme-settings'],
}, async () => {
  const late = await save({ name: 'Another name' }, { name: DEFAULT_PROGRAMME.name });
  expect(late).toMatchObject({
    status: 409,
    body: { code: 'settings_changed', current: { name: 'Field Fellowship 2030' } },
  });
  expect((await save({ duration: '8 weeks' }, { duration: DEFAULT_PROGRAMME.duration })).status).toBe(200);
});

test('another process has the new programme with the next request', {
  tags: ['programme-settings'],
}, async () => {
  setProgramme({});
  await portal.db
    .update(site_settings)
    .set({ setting_value: '9 weeks' })
    .where(like(site_settings.setting_key, '%duration'));
  await admin.get('/api/session');
  expect(programme()).toMatchObject({ name: 'Field Fellowship 2030', duration: '9 weeks' });
});

test('the default again stores nothing', { tags: ['programme-settings'] }, async () => {
  const { body } = await admin.get('/api/settings/programme');
  expect((await save(DEFAULT_PROGRAMME, body)).body).toEqual(DEFAULT_PROGRAMME);
  expect(await portal.db.$count(site_settings, like(site_settings.setting_key, 'programme.%'))).toBe(0);
});

test.each([
  ['name', ''],
  ['name', 'a'.repeat(81)],
  ['mailbox', 'nobody'],
  ['kind', '\u200b'],
  ['theme', 'purple'],
])('%s “%s” is rejected at its field', { tags: ['programme-settings'] }, async (key, value) => {
  const { status, body } = await save({ [key]: value }, { [key]: value });
  expect([status, body.errors[0].path]).toEqual([422, expect.stringContaining(key)]);
});

test('a logo that is too large is refused at its field, and one of 10 MB before it is read', {
  tags: ['logo-is-cleaned'],
}, async () => {
  const send = (signs: number) =>
    superAdmin.post('/api/settings/programme/logo', { data: 'A'.repeat(signs) });
  const { status, body } = await send(140_000);
  expect([status, body.errors]).toEqual([
    422,
    [expect.objectContaining({ path: 'data', message: LOGO_TOO_LARGE })],
  ]);
  expect((await send(14_000_000)).status).toBe(413);
});

test('an admin reads and doesn’t write, a student does neither', {
  tags: ['programme-settings'],
}, async () => {
  const student = await portal.signIn(await createPerson(portal));
  const change = { name: 'X', seen: { name: DEFAULT_PROGRAMME.name } };
  const answers = [
    await admin.put('/api/settings/programme', change),
    await student.get('/api/settings/programme'),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403]);
});

import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { files } from '#server/db/schema/files.ts';
import { audit_log, site_settings } from '#server/db/schema/staff.ts';
import { createPerson } from '#tests/factories.ts';
import { jpegBytes } from '#tests/pictures.ts';
import { portalForFile } from '#tests/portal.ts';
import { getSiteSettings } from './queries.ts';

const DEFAULTS = {
  hero_background_image: null,
  detailed_proposal_gate: 'open',
  require_staff_two_factor: false,
  decision_mail_hold_seconds: 60,
  staff_notifications: 'each',
};

const portal = await portalForFile();
const staff = await portal.signIn(await createPerson(portal, { role: 'admin' }));
const student = await portal.signIn(await createPerson(portal));

/** Saves changes of the present settings. */
const save = async (changes: Record<string, unknown>) =>
  staff.put('/api/settings', { ...changes, seen: (await staff.get('/api/settings')).body });

test('every setting has its default at first', {
  tags: ['dashboard-hero'],
}, async () => {
  expect((await staff.get('/api/settings')).body).toEqual(DEFAULTS);
  expect((await student.get('/api/settings/hero')).body).toEqual({ hero_background_image: null });
});

test('staff save the hero image, students see it, and the log says which setting changed, without its address', {
  tags: ['site-settings'],
}, async () => {
  const settings = { ...DEFAULTS, hero_background_image: 'https://images.example/hero.jpg' };
  const saved = await save(settings);
  expect(saved).toMatchObject({ status: 200, body: settings });
  expect((await student.get('/api/settings/hero')).body).toEqual({
    hero_background_image: 'https://images.example/hero.jpg',
  });
  const [row] = await portal.db.select().from(site_settings);
  expect(row?.description).toBe('Background image URL for the dashboard hero section');
  const logged = await portal.db.select().from(audit_log);
  expect(logged.map(({ action, subject_id, details }) => [action, subject_id, details])).toEqual([
    ['settings_changed', 'hero_background_image', { from: 'default', to: 'custom' }],
  ]);
});

test('saving the same setting again logs nothing, and an empty hero image restores the default', {
  tags: ['site-settings'],
}, async () => {
  const settings = { ...DEFAULTS, hero_background_image: 'https://images.example/hero.jpg' };
  await save(settings);
  expect(await portal.db.select().from(audit_log)).toHaveLength(1);
  await save({
    ...DEFAULTS,
    hero_background_image: '',
    detailed_proposal_gate: 'shortlisted',
  });
  expect(await getSiteSettings(portal.db)).toEqual({
    ...DEFAULTS,
    detailed_proposal_gate: 'shortlisted',
  });
});

test('staff upload the hero image, every signed-in person sees it, and a replaced one is removed', {
  tags: ['site-settings', 'picture-upload'],
}, async () => {
  const upload = async () =>
    `/files/${(await staff.upload('POST', '/api/settings/hero-pictures', jpegBytes(), 'hero.jpg')).body.id}`;
  const [first, second] = [await upload(), await upload()];
  expect((await student.get(first)).status).toBe(404);
  await save({ hero_background_image: first });
  expect((await student.get('/api/settings/hero')).body).toEqual({ hero_background_image: first });
  expect([(await student.get(first)).status, (await portal.visitor().get(first)).status]).toEqual([200, 401]);
  await save({ hero_background_image: second });
  expect([(await student.get(first)).status, (await student.get(second)).status]).toEqual([404, 200]);
  const again = await save({ hero_background_image: first });
  expect([again.status, again.body.errors]).toMatchObject([422, [{ path: 'hero_background_image' }]]);
  await save({ hero_background_image: '' });
  expect([
    (await student.get(second)).status,
    await portal.db.$count(files, eq(files.kind, 'picture')),
  ]).toEqual([404, 0]);
});

test.each([
  ['javascript:alert(1)'],
  ['//evil.example/hero.jpg'],
  ['/\\evil.example/hero.jpg'],
  ['https://user:secret@images.example/hero.jpg'],
  ['not a link'],
])('the hero image %s is rejected at its field', { tags: ['safe-links'] }, async (hero_background_image) => {
  const response = await save({ hero_background_image });
  expect(response.status).toBe(422);
  expect(response.body.errors).toMatchObject([{ path: 'hero_background_image' }]);
});

test('an unknown setting is rejected, and a student can neither read nor write one', {
  tags: ['site-settings'],
}, async () => {
  expect((await save({ theme: 'purple' })).body.errors).toEqual([
    { path: 'theme', message: 'We don’t know this field.', title: 'Unknown field' },
  ]);
  expect((await student.get('/api/settings')).status).toBe(403);
  expect((await student.put('/api/settings', { seen: DEFAULTS })).status).toBe(403);
});

test('an invalid stored value counts as not set', { tags: ['site-settings'] }, async () => {
  await portal.db.delete(site_settings);
  await portal.db.insert(site_settings).values([
    { setting_key: 'detailed_proposal_gate', setting_value: 'sometimes' },
    { setting_key: 'require_staff_two_factor', setting_value: true },
    { setting_key: 'forgotten', setting_value: 1 },
  ]);
  expect(await getSiteSettings(portal.db)).toEqual({
    ...DEFAULTS,
    require_staff_two_factor: true,
  });
});

test('two admins who change different settings at once both succeed; for the same one, the second gets both values', async () => {
  await portal.db.delete(site_settings);
  const other = await portal.signIn(await createPerson(portal, { role: 'admin' }));
  const seen = (await other.get('/api/settings')).body;
  expect(seen).toEqual(DEFAULTS);
  expect((await staff.put('/api/settings', { decision_mail_hold_seconds: 300, seen })).status).toBe(200);
  const hero_background_image = 'https://images.example/other.jpg';
  expect((await other.put('/api/settings', { hero_background_image, seen })).body).toEqual({
    ...DEFAULTS,
    decision_mail_hold_seconds: 300,
    hero_background_image,
  });

  const rejected = await other.put('/api/settings', {
    decision_mail_hold_seconds: 5,
    detailed_proposal_gate: 'shortlisted',
    seen,
  });
  expect(rejected).toMatchObject({
    status: 409,
    body: { code: 'settings_changed', current: { decision_mail_hold_seconds: 300 } },
  });
  expect((await staff.get('/api/settings')).body.detailed_proposal_gate).toBe('open');
  const again = { decision_mail_hold_seconds: 5, seen: { decision_mail_hold_seconds: 300 } };
  expect((await other.put('/api/settings', again)).body).toMatchObject({
    decision_mail_hold_seconds: 5,
    hero_background_image,
  });
  const unseen = await other.put('/api/settings', { decision_mail_hold_seconds: 9, seen: {} });
  expect(unseen.status).toBe(422);
});

test('of fifty simultaneous changes of the same value one succeeds, and the others get the conflict', async () => {
  await portal.db.delete(site_settings);
  const responses = await Promise.all(
    Array.from({ length: 50 }, (_, number) =>
      staff.put('/api/settings', { decision_mail_hold_seconds: 100 + number, seen: DEFAULTS }),
    ),
  );
  const statuses = responses.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([200, ...Array.from({ length: 49 }, () => 409)]);
});

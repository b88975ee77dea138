import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mails } from '#server/db/schema/mails.ts';
import { last_runs } from '#server/db/schema/processes.ts';
import { createPerson } from '#tests/factories.ts';
import { createMail } from '#tests/mails.ts';
import { portalForFile } from '#tests/portal.ts';
import { examineRounds } from '../doctor/safety.ts';
import { noteRun } from '../last-runs.ts';
import { all } from './glance.ts';

const portal = await portalForFile();
const NOW = Date.parse('2026-03-01T10:00:00Z');
const visitor = portal.visitor();

// Each test looks anew, because a look is shared for five seconds.
let looks = performance.now();
beforeEach(async () => {
  portal.clock.set(new Date(NOW).toISOString());
  looks += 60_000;
  vi.spyOn(performance, 'now').mockReturnValue(looks);
  await portal.db.delete(mails);
  await noteRun(portal.db, 'worker', new Date(NOW));
});
afterEach(() => {
  vi.restoreAllMocks();
});

const minutesAgo = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();

/** Emails to three people that were tried and wait for their next attempt. */
const failing = (minutes = 30) =>
  ['a', 'b', 'c'].map((name) => ({
    recipient: `${name}${minutes}@example.test`,
    created_at: minutesAgo(minutes),
    attempts: 3,
    send_after: minutesAgo(-8),
  }));
const sent = (minutes: number) => ({
  status: 'sent' as const,
  created_at: minutesAgo(60),
  sent_at: minutesAgo(minutes),
});

test('a site whose parts work is ready and names them, without details', async () => {
  const { status, body } = await visitor.get('/api/health/ready');
  expect(status).toBe(200);
  expect(body).toEqual({
    status: 'ok',
    parts: { database: 'ok', disk: expect.any(String), worker: 'ok', mails: 'ok', jobs: 'ok' },
    release: expect.stringMatching(/./),
  });
  expect(await visitor.get('/api/health/worker')).toMatchObject({ status: 200 });
});

test('a site whose worker is silent for a minute is not ready, and its worker is not healthy', async () => {
  portal.clock.set(new Date(NOW + 61_000).toISOString());
  const { status, body } = await visitor.get('/api/health/ready');
  expect([status, body.current.parts.worker]).toEqual([503, 'wrong']);
  expect(body.current.release).toMatch(/./);
  expect((await visitor.get('/api/health/worker')).status).toBe(503);
  expect((await visitor.get('/api/health')).status).toBe(200);
});

test.each<[string, number, Partial<typeof mails.$inferInsert>[]]>([
  ['held for a minute', 200, [{ created_at: minutesAgo(30), send_after: minutesAgo(-1) }]],
  ['due a moment ago', 200, [{ created_at: minutesAgo(5) }]],
  ['untouched for a quarter of an hour', 503, [{ created_at: minutesAgo(15) }]],
  [
    'deferred by the mail server of one person',
    200,
    [{ created_at: minutesAgo(30), attempts: 3, send_after: minutesAgo(-8) }],
  ],
  ['failing for three people', 503, failing()],
  ['failing for three people, and none was sent since', 503, [...failing(), sent(31)]],
  ['failing for three people while others leave', 200, [...failing(), sent(20)]],
  ['failing for three people, then for three more', 503, [...failing(), sent(20), ...failing(15)]],
])('with an email that is %s the site responds %i to the probe', async (_name, expected, waiting) => {
  for (const values of waiting) await createMail(portal, values);
  expect((await visitor.get('/api/health/ready')).status).toBe(expected);
});

test('staff read findings with their remedies; a look is shared for five seconds', async () => {
  const admin = await portal.signIn(await createPerson(portal, { role: 'admin' }));
  await createMail(portal, { created_at: minutesAgo(40) });
  const { body } = await admin.get('/api/staff/status');
  expect(body.as_of).toBe(new Date(NOW).toISOString());
  expect(body.release).toBe((await visitor.get('/api/health/ready')).body.current?.release);
  expect(body.findings).toContainEqual({
    level: 'wrong',
    subject: 'mails',
    words: '1 overdue, the oldest for 40 minutes',
    advice: expect.stringContaining('check the mail server'),
  });
  await portal.db.delete(last_runs);
  expect((await admin.get('/api/staff/status')).body).toEqual(body);
});

test('staff read when the doctor last found nothing wrong, once that is an hour ago', async () => {
  const rounds = async () => {
    const target = { ...portal.services, env: { ...portal.services.env, isProduction: true } };
    return (await all(examineRounds(target))).map(({ level, words }) => `${level} ${words}`);
  };
  expect(await rounds()).toEqual([]);
  await noteRun(portal.db, 'doctor', new Date(NOW));
  expect(await rounds()).toEqual([expect.stringMatching(/^ok it last found nothing wrong/)]);
  portal.clock.set(new Date(NOW + 2 * 3_600_000).toISOString());
  expect(await rounds()).toEqual(['wrong it last found nothing wrong 2 hours ago']);
});

test('pages say that emails are late to everybody, once one is untouched for ten minutes', {
  tags: ['late-emails-are-said'],
}, async () => {
  const student = await portal.signIn(await createPerson(portal));
  const areLate = async () =>
    Promise.all(
      [visitor, student].map(async (person) => (await person.get('/api/session')).body.emails_are_late),
    );
  await createMail(portal, { created_at: minutesAgo(9) });
  expect(await areLate()).toEqual([false, false]);
  await createMail(portal, { created_at: minutesAgo(11) });
  looks += 14_000;
  vi.spyOn(performance, 'now').mockReturnValue(looks);
  expect(await areLate()).toEqual([false, false]);
  looks += 2000;
  vi.spyOn(performance, 'now').mockReturnValue(looks);
  expect(await areLate()).toEqual([true, true]);
});

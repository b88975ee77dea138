import { beforeEach, expect, test } from 'vitest';
import type { Audience } from '#domain/cycles/announcements.ts';
import { announcements } from '#server/db/schema/announcements.ts';
import { mails } from '#server/db/schema/mails.ts';
import { audit_log } from '#server/db/schema/staff.ts';
import type { Client } from '#tests/client.ts';
import { createApplication, createCycle, createPerson, createProject, createTeam } from '#tests/factories.ts';
import { recordingTransport, sendDue } from '#tests/mails.ts';
import { portalForFile } from '#tests/portal.ts';
import { recordSql } from '#tests/recorded-sql.ts';
import { mailAnnouncements } from './mail-announcements.ts';

const NOON = '2030-06-10T06:30:00.000Z';
const TODAY = '2030-06-10';

const portal = await portalForFile();
const writer = await createPerson(portal, { role: 'admin', display_name: 'Arun' });
const student = await createPerson(portal);
const manager = await createPerson(portal, { role: 'manager' });
let asWriter: Client;
let asStudent: Client;
let asManager: Client;

/** At another time; sessions don't last for days. */
async function setClock(time: string) {
  portal.clock.set(time);
  asWriter = await portal.signIn(writer);
  asStudent = await portal.signIn(student);
  asManager = await portal.signIn(manager);
}

beforeEach(async () => {
  await setClock(NOON);
  await portal.db.delete(announcements);
  await portal.db.delete(mails);
});

type Fields = { title?: string; starts_on?: string; ends_on?: string | null; sends_mail?: boolean };

async function announce(audience: Audience = 'everyone', fields: Fields & { cycle?: string } = {}) {
  const { status, body } = await asWriter.post('/api/staff/announcements', {
    title: 'News',
    text: 'Something has happened.',
    audience,
    starts_on: TODAY,
    ends_on: null,
    sends_mail: false,
    ...fields,
  });
  expect(status).toBe(200);
  return body.id as string;
}

const list = async (client: Client) =>
  (await client.get('/api/announcements')).body.announcements as {
    id: string;
    title: string;
    state: string;
    updated_at: string;
    mailed_at: string | null;
  }[];
const titles = async (client: Client) => (await list(client)).map(({ title }) => title);
const banner = async (client: Client) =>
  (await client.get('/api/session')).body.user.announcement?.title ?? null;

test('an announcement reaches its audience: everyone, the people on the roster of an application, or managers and admins', {
  tags: ['announcements'],
}, async () => {
  const [leader, member] = [await createPerson(portal), await createPerson(portal)];
  const team = await createTeam(portal, leader, [member]);
  await createApplication(portal, {
    project: await createProject(portal),
    applicant: leader,
    team,
    members: [member],
  });
  const asMember = await portal.signIn(member);
  await announce('applicants', { title: 'To applicants', starts_on: '2030-06-08' });
  await announce('staff', { title: 'To staff', starts_on: '2030-06-09' });
  expect([await titles(asStudent), await titles(asMember), await titles(asManager)]).toEqual([
    [],
    ['To applicants'],
    ['To staff'],
  ]);
  expect(await titles(asWriter)).toEqual(['To staff', 'To applicants']);
  expect([await banner(asStudent), await banner(asMember), await banner(asManager)]).toEqual([
    null,
    'To applicants',
    'To staff',
  ]);
  await announce('everyone', { title: 'To everyone' });
  expect([await titles(asStudent), await banner(asManager)]).toEqual([['To everyone'], 'To everyone']);
});

test('an announcement is shown on its days in India, and only who writes announcements sees it before', {
  tags: ['announcements', 'indian-dates'],
}, async () => {
  await announce('everyone', { starts_on: '2030-06-11', ends_on: '2030-06-12' });
  expect([await banner(asStudent), await titles(asStudent)]).toEqual([null, []]);
  expect(await list(asWriter)).toMatchObject([{ state: 'planned' }]);
  await setClock('2030-06-10T18:30:00.000Z');
  expect(await banner(asStudent)).toBe('News');
  await setClock('2030-06-12T18:29:59.000Z');
  expect(await list(asStudent)).toMatchObject([{ state: 'current' }]);
  await setClock('2030-06-12T18:30:00.000Z');
  expect(await banner(asStudent)).toBe(null);
  expect(await list(asStudent)).toMatchObject([{ state: 'ended' }]);
});

test('the banner shows the newest announcement until the person closes it, and costs no statement while there is none', {
  tags: ['announcements'],
}, async () => {
  expect(await banner(asStudent)).toBe(null);
  const without = await recordSql(() => banner(asStudent));
  await announce('everyone', { title: 'Older', starts_on: '2030-06-01' });
  const newer = await announce('everyone', { title: 'Newer' });
  expect(await banner(asStudent)).toBe('Newer');
  const withOne = await recordSql(() => banner(asStudent));
  expect(withOne.length - without.length).toBe(1);
  expect((await asStudent.put(`/api/announcements/${newer}/dismissal`)).status).toBe(200);
  expect((await asStudent.put(`/api/announcements/${newer}/dismissal`)).status).toBe(200);
  expect([await banner(asStudent), await banner(asManager)]).toEqual(['Older', 'Newer']);
  const hidden = await announce('staff');
  expect((await asStudent.put(`/api/announcements/${hidden}/dismissal`)).status).toBe(404);
});

test('staff edit an announcement over the version that they saw, and end it early', {
  tags: ['announcements', 'audit-log'],
}, async () => {
  const id = await announce();
  const [{ updated_at } = { updated_at: '' }] = await list(asWriter);
  const edited = {
    title: 'Better news',
    text: 'It was a good thing.',
    audience: 'everyone',
    starts_on: TODAY,
    ends_on: '2030-06-20',
    sends_mail: false,
    expected_updated_at: updated_at,
  };
  portal.clock.forward(1);
  expect((await asWriter.put(`/api/staff/announcements/${id}`, edited)).status).toBe(200);
  const late = await asWriter.put(`/api/staff/announcements/${id}`, edited);
  expect([late.status, late.body.code]).toEqual([409, 'announcement_changed']);
  expect(await banner(asStudent)).toBe('Better news');
  for (let times = 0; times < 2; times++)
    expect((await asWriter.put(`/api/staff/announcements/${id}/end`)).status).toBe(200);
  expect(await banner(asStudent)).toBe(null);
  const [ended] = await list(asWriter);
  await asWriter.put(`/api/staff/announcements/${id}`, { ...edited, expected_updated_at: ended?.updated_at });
  expect(await list(asStudent)).toMatchObject([{ title: 'Better news', state: 'ended' }]);
  const lines = await portal.db.select().from(audit_log);
  const actions = lines.filter(({ subject_id }) => subject_id === id).map(({ action }) => action);
  expect(actions).toEqual([
    'announcement_created',
    'announcement_edited',
    'announcement_ended',
    'announcement_edited',
  ]);
});

test('an announcement ends no earlier than it begins, and has a title and a text of a bounded length', {
  tags: ['announcements'],
}, async () => {
  const sent = (changes: object) =>
    asWriter.post('/api/staff/announcements', {
      title: 'News',
      text: 'Something has happened.',
      audience: 'everyone',
      starts_on: TODAY,
      ends_on: null,
      sends_mail: false,
      ...changes,
    });
  for (const [changes, path] of [
    [{ ends_on: '2030-06-09' }, 'ends_on'],
    [{ title: ' ' }, 'title'],
    [{ title: 'x'.repeat(121) }, 'title'],
    [{ text: 'x'.repeat(3001) }, 'text'],
    [{ audience: 'accepted' }, 'audience'],
  ] as const) {
    const { status, body } = await sent(changes);
    expect([status, body.errors[0].path]).toEqual([422, path]);
  }
  expect((await sent({ author_id: writer.id })).status).toBe(422);
});

test('an archived cycle takes no announcement and shows no banner, and its announcements stay readable', {
  tags: ['announcements', 'archived-cycle'],
}, async () => {
  const cycle = await createCycle(portal, { state: 'open' });
  const id = await announce('everyone', { cycle: cycle.slug });
  expect(await banner(asStudent)).toBe('News');
  const asSuper = await portal.signIn(await createPerson(portal, { role: 'super_admin' }));
  for (const change of ['close', 'archive'])
    expect((await asSuper.put(`/api/staff/cycles/${cycle.id}/state`, { change })).status).toBe(200);
  expect(await banner(asStudent)).toBe(null);
  const refused = await asWriter.put(`/api/staff/announcements/${id}/end`);
  expect([refused.status, refused.body.code]).toEqual([409, 'cycle_archived']);
  const { body } = await asWriter.get(`/api/announcements?cycle=${cycle.slug}`);
  expect([body.announcements.length, body.can_manage]).toEqual([1, false]);
  await asSuper.put(`/api/staff/cycles/${cycle.id}/state`, { change: 'reopen' });
});

/** The addresses that the emails of announcements go to. */
async function mailed() {
  const transport = recordingTransport();
  portal.clock.forward(1);
  await sendDue(portal, transport);
  return transport.delivered;
}

test('a chosen email goes to each person of the audience once, on the first day, and can be switched off', {
  tags: ['announcements', 'emails-greet-their-reader'],
}, async () => {
  const project = await createProject(portal);
  const people = await Promise.all(
    ['Asha', 'Bina', 'Chand'].map((display_name) => createPerson(portal, { display_name })),
  );
  for (const applicant of people) await createApplication(portal, { project, applicant });
  const [, bina] = people;
  if (!bina) throw new Error('Three people were created.');
  const asBina = await portal.signIn(bina);
  expect((await asBina.put('/api/mail-preferences', { muted: ['announcements'] })).status).toBe(200);

  await announce('applicants', { title: 'Start\u2028 on Monday', starts_on: '2030-06-11', sends_mail: true });
  await mailAnnouncements(portal.services);
  expect(await mailed()).toEqual([]);
  await setClock('2030-06-11T06:30:00.000Z');
  await Promise.all([mailAnnouncements(portal.services), mailAnnouncements(portal.services)]);
  await mailAnnouncements(portal.services);
  const sent = await mailed();
  const toOwn = sent.filter(({ recipient }) => people.some(({ email }) => email === recipient));
  expect(toOwn.map(({ recipient }) => recipient).toSorted()).toEqual(
    people
      .filter((person) => person !== bina)
      .map(({ email }) => email)
      .toSorted(),
  );
  expect(new Set(sent.map(({ recipient }) => recipient)).size).toBe(sent.length);
  expect(toOwn[0]?.text).toMatch(/Dear (Asha|Chand),/);
  expect(toOwn[0]?.subject).toBe('Start on Monday');
  expect(toOwn[0]?.text).toContain('Something has happened.');
  expect(toOwn[0]?.unsubscribe_url).toContain('/unsubscribe/');
  expect(new Date((await list(asWriter))[0]?.mailed_at ?? 0).toISOString()).toBe('2030-06-11T06:30:00.000Z');
});

test('an announcement that ended before its first day is not emailed', {
  tags: ['announcements'],
}, async () => {
  const id = await announce('everyone', { starts_on: '2030-06-11', sends_mail: true });
  await asWriter.put(`/api/staff/announcements/${id}/end`);
  await setClock('2030-06-11T06:30:00.000Z');
  await mailAnnouncements(portal.services);
  expect(await mailed()).toEqual([]);
});

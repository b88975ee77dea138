import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { SECURITY_EVENTS_PER_PAGE } from '#domain/staff/security-events.ts';
import { accounts } from '#server/db/schema/sign-in.ts';
import { security_events } from '#server/db/schema/staff.ts';
import { users } from '#server/db/schema/users.ts';
import { hashPassword } from '#server/users/sign-in/password.ts';
import { sweepExpired } from '#server/worker/sweep-expired.ts';
import { createPerson } from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';
import { networkPart } from '../../operations/security-log/network-part.ts';
import { SecurityEvents } from '../../operations/security-log/security-log.ts';

const portal = await portalForFile();
const sita = await createPerson(portal, { role: 'super_admin' });
const reader = await portal.signIn(sita);
const PASSWORD = 'a long enough password';

async function personWithPassword() {
  const person = await createPerson(portal);
  const password = await hashPassword(PASSWORD);
  await portal.db
    .insert(accounts)
    .values({ user_id: person.id, account_id: person.id, provider_id: 'credential', password });
  return person;
}

type Event = { kind: string; times: number; route: string; network: string; device: string; person: unknown };

async function eventsOf(query: string): Promise<Event[]> {
  await portal.services.securityEvents.flush();
  return (await reader.get(`/api/staff/security-events?${query}`)).body.events;
}

const kindsOf = async (person: { id: string }) =>
  (await eventsOf(`person=${person.id}`)).map(({ kind, times }) => `${kind} ${times}`).toSorted();

const signIn = (email: string, password: string) =>
  portal.visitor().post('/api/session', { email, password });

test('a right and a wrong password are security events of their person, with route, network and browser', {
  tags: ['security-events', 'asvs:6.3.5', 'asvs:16.2.1', 'asvs:16.3.1'],
}, async () => {
  const asha = await personWithPassword();
  await signIn(asha.email, PASSWORD);
  await signIn(asha.email, 'another password');
  await signIn(asha.email, 'yet another password');
  expect(await kindsOf(asha)).toEqual(['signed_in 1', 'wrong_password 2']);
  expect(await eventsOf(`person=${asha.id}&kind=signed_in`)).toMatchObject([
    {
      route: 'POST /api/session',
      network: '127.0.0.0/24',
      device: 'Unknown device',
      person: { id: asha.id },
    },
  ]);
});

test('an address without an account leaves an event of nobody, and the address is not stored', {
  tags: ['security-events', 'asvs:16.2.5'],
}, async () => {
  const email = `${crypto.randomUUID()}@nowhere.example`;
  await signIn(email, 'a password of nobody');
  const events = await eventsOf('kind=wrong_password');
  expect(events.some(({ person }) => person === null)).toBe(true);
  const { rows } = await portal.db.execute<{ text: string }>(
    sql`select s::text as text from security_events s`,
  );
  expect(rows.filter(({ text }) => text.includes('nowhere'))).toEqual([]);
});

test('guesses beyond the limit are one row that says so, however many follow', {
  tags: ['security-events', 'asvs:16.3.3'],
}, async () => {
  const asha = await personWithPassword();
  for (let guess = 0; guess < 25; guess++) await signIn(asha.email, `guess number ${guess}`);
  expect(await kindsOf(asha)).toEqual(['limit_reached 15', 'wrong_password 10']);
});

test('refusals, reached limits and sign-outs of everywhere are security events', {
  tags: ['security-events', 'asvs:16.3.2'],
}, async () => {
  const asha = await createPerson(portal);
  const client = await portal.signIn(asha);
  expect((await client.get('/api/staff/audit')).status).toBe(403);
  expect((await client.get('/api/staff/audit')).status).toBe(403);
  expect((await client.delete('/api/session')).status).toBe(200);
  expect(await kindsOf(asha)).toEqual(['refused 2', 'signed_out 1']);
  expect((await eventsOf(`person=${asha.id}&kind=refused`))[0]?.route).toBe('GET /api/staff/audit');
});

test('a write from another site is a refusal of nobody', {
  tags: ['security-events', 'asvs:16.3.3'],
}, async () => {
  const { status } = await portal
    .visitor()
    .send('POST', '/api/sign-ups', {}, { Origin: 'https://evil.example' });
  expect(status).toBe(403);
  const refused = await eventsOf('kind=refused');
  expect(refused.filter(({ route }) => route === 'POST /api/sign-ups')).toMatchObject([{ person: null }]);
});

test('an ordinary response leaves no event', { tags: ['security-events'] }, async () => {
  const asha = await createPerson(portal);
  const client = await portal.signIn(asha);
  for (const path of ['/api/session', '/api/profile', '/api/teams', '/api/nothing']) await client.get(path);
  expect(await kindsOf(asha)).toEqual([]);
});

test('the events of two processes at the same moment are one row with their sum', {
  tags: ['security-events'],
}, async () => {
  const asha = await createPerson(portal);
  const others = Array.from({ length: 8 }, () => new SecurityEvents(portal.db));
  const origin = { at: new Date(), route: 'GET /api/teams', ip: '10.1.2.3', userAgent: '' };
  for (const other of others) {
    for (let time = 0; time < 50; time++) other.add([{ kind: 'refused', user_id: asha.id }], origin);
  }
  await Promise.all(others.map((other) => other.flush()));
  expect(await kindsOf(asha)).toEqual(['refused 400']);
});

test('a flood of strangers with invented browsers is few rows and costs nobody else an event', {
  tags: ['security-events'],
}, async () => {
  const people = await Promise.all(Array.from({ length: 5 }, personWithPassword));
  const events = new SecurityEvents(portal.db);
  const stranger = (number: number, ip: string) => ({
    at: new Date(),
    route: 'POST /api/flooded',
    ip,
    userAgent: `flood-${number}/1.0 (Windows) of nobody`,
  });
  for (let n = 0; n < 400; n++) events.add([{ kind: 'refused' }], stranger(n, '10.7.0.1'));
  for (let n = 0; n < 400; n++) events.add([{ kind: 'refused' }], stranger(n, `10.8.${n % 256}.1`));
  for (const { id } of people) events.add([{ kind: 'signed_in', user_id: id }], stranger(0, '10.7.0.1'));
  events.add([{ kind: 'wrong_password', email: people[0]?.email }], stranger(0, '10.7.0.1'));
  await events.flush();
  for (const person of people.slice(1)) expect(await kindsOf(person)).toEqual(['signed_in 1']);
  expect(people[0] && (await kindsOf(people[0]))).toEqual(['signed_in 1', 'wrong_password 1']);
  const { rows } = await portal.db.execute<{ network: string; times: number }>(
    sql`select network, times from security_events where route = 'POST /api/flooded' and kind = 'refused'`,
  );
  expect(rows.length).toBe(50);
  expect(rows.find(({ network }) => network === '10.7.0.0/24')?.times).toBe(400);
});

test('only super admins read security events', { tags: ['security-events', 'asvs:16.4.2'] }, async () => {
  for (const role of ['student', 'manager', 'admin'] as const) {
    const client = await portal.signIn(await createPerson(portal, { role }));
    expect((await client.get('/api/staff/security-events')).status).toBe(403);
  }
  expect((await portal.visitor().get('/api/staff/security-events')).status).toBe(401);
});

test('security events are paged back and forth, newest first, and rejected for unknown filters', {
  tags: ['security-events'],
}, async () => {
  const network = '10.9.9.0/24';
  const at = '2024-01-01T00:00:00Z';
  const row = { span: at, at, last_at: at, times: 1, kind: 'refused', network, device: 'x' };
  const wanted = SECURITY_EVENTS_PER_PAGE + 3;
  await portal.db
    .insert(security_events)
    .values(Array.from({ length: wanted }, (_, index) => ({ ...row, route: `GET /${index}` })));
  const page = async (query: string) =>
    (await reader.get(`/api/staff/security-events?network=${encodeURIComponent(network)}${query}`)).body;
  const first = await page('');
  const second = await page(`&before=${first.events.at(-1).id}`);
  expect([first.has_newer, first.has_older, second.has_older]).toEqual([false, true, false]);
  const ids = [...first.events, ...second.events].map(({ id }: { id: number }) => id);
  expect(ids).toEqual(ids.toSorted((one, other) => other - one));
  expect(new Set(ids).size).toBe(wanted);
  expect((await page(`&after=${second.events[0].id}`)).events).toEqual(first.events);
  expect((await page('&colour=red')).status).toBe(422);
});

describe('what is kept', { tags: ['security-events'] }, () => {
  test('security events are deleted after their days, and with their person', async () => {
    const [old, asha] = [await createPerson(portal), await createPerson(portal)];
    const { env } = portal.services;
    const before = new Date(Date.now() - (env.SECURITY_EVENT_DAYS + 1) * 24 * 3_600_000);
    const origin = { route: 'GET /', ip: '10.0.0.1', userAgent: '' };
    portal.services.securityEvents.add([{ kind: 'refused', user_id: old.id }], { ...origin, at: before });
    portal.services.securityEvents.add([{ kind: 'refused', user_id: asha.id }], {
      ...origin,
      at: new Date(),
    });
    expect([await kindsOf(old), await kindsOf(asha)]).toEqual([['refused 1'], ['refused 1']]);
    await sweepExpired(portal.services);
    expect([await kindsOf(old), await kindsOf(asha)]).toEqual([[], ['refused 1']]);
    await portal.db.delete(users).where(eq(users.id, asha.id));
    expect(await kindsOf(asha)).toEqual([]);
  });

  test('an event of a person who was just deleted is kept without them', async () => {
    const id = crypto.randomUUID();
    const origin = { at: new Date(), route: 'GET /gone', ip: '10.0.0.1', userAgent: '' };
    portal.services.securityEvents.add([{ kind: 'refused', user_id: id }], origin);
    const events = await eventsOf('kind=refused');
    expect(events.filter(({ route }) => route === 'GET /gone')).toMatchObject([{ person: null }]);
  });

  test.each([
    ['10.20.30.40', '10.20.30.0/24'],
    ['2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001::/64', '2001:0:0::/48'],
    ['unknown', 'unknown'],
  ])('of the address %s only %s is stored', { tags: ['asvs:16.2.5'] }, (address, network) => {
    expect(networkPart(address)).toBe(network);
  });
});

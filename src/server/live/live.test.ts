import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { eventWrites } from '#server/applications/events.ts';
import { application_members } from '#server/db/schema/rosters.ts';
import { sessions } from '#server/db/schema/sign-in.ts';
import { write } from '#server/db/write.ts';
import type { Client } from '#tests/client.ts';
import {
  createApplication,
  createAssignment,
  createPerson,
  createProject,
  createReview,
  createReviewer,
  createReviewRound,
  createTeam,
  type Person,
} from '#tests/factories.ts';
import { LivePage } from '#tests/live-page.ts';
import { portalForFile } from '#tests/portal.ts';
import { publish } from './events/publish.ts';

const beats: (() => void)[] = [];
const portal = await portalForFile({}, { every: (_ms, run) => sendHeartbeats(run) });
let asha: Person;
let bina: Person;
let asAsha: Client;
let asAdmin: Client;
beforeEach(async () => {
  asha = await createPerson(portal);
  bina = await createPerson(portal);
  asAsha = await portal.signIn(asha);
  asAdmin = await portal.signIn(await createPerson(portal, { role: 'admin' }));
});

function sendHeartbeats(run: () => void) {
  beats.push(run);
  return () => {};
}
const heartbeat = () => {
  for (const beat of beats) beat();
};

const applicationOf = async (applicant: Person) =>
  createApplication(portal, { project: await createProject(portal), applicant });

const setStatus = (client: Client, { id }: { id: string }, status: string, expected_status = 'submitted') =>
  client.put(`/api/applications/${id}/status`, { status, expected_status });

const changedApplication = ({ id }: { id: string }) => ({ topic: 'application', ids: [id] });

/** The next change of applications; notifications come with it. */
async function applicationsHeard(page: LivePage) {
  const changes = await page.changes();
  return changes?.filter(({ topic }) => topic !== 'notification');
}

test('a change in one process arrives at the pages of another', async () => {
  const other = portal.anotherProcess();
  const application = await applicationOf(asha);
  const page = await LivePage.open(await portal.signIn(asha, other.app));
  expect((await setStatus(asAdmin, application, 'under_review')).status).toBe(200);
  expect(await applicationsHeard(page)).toEqual([changedApplication(application)]);
  await other.close();
  expect(await page.next()).toBeNull();
});

test('a new application arrives at the list of staff', { tags: ['live-lists'] }, async () => {
  const project = await createProject(portal);
  const page = await LivePage.open(asAdmin);
  const body = {
    project_id: project.id,
    team_id: null,
    initial_proposal: 'We would like to build it.',
    submission_key: crypto.randomUUID(),
  };
  const { body: application } = await asAsha.post('/api/applications', body);
  expect(await applicationsHeard(page)).toEqual([changedApplication(application)]);
});

test('a change of a team arrives at its people only', async () => {
  const team = await createTeam(portal, asha, [], { join_policy: 'approval' });
  const stranger = await createPerson(portal);
  const [leader, elsewhere] = [
    await LivePage.open(asAsha),
    await LivePage.open(await portal.signIn(stranger)),
  ];
  const asBina = await portal.signIn(bina);
  expect((await asBina.post(`/api/teams/${team.id}/join-requests`)).status).toBe(200);
  const received = await leader.changes();
  expect(received?.filter(({ topic }) => topic === 'team')).toEqual([{ topic: 'team', ids: [team.id] }]);
  await expectNothing(elsewhere, stranger);
});

test('a change that is rolled back arrives nowhere', async () => {
  const application = await applicationOf(asha);
  const page = await LivePage.open(asAsha);
  await expect(
    portal.db.transaction(async (tx) => {
      await write(tx, eventWrites([{ application_id: application.id, kind: 'withdrawn' }]));
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  await expectNothing(page, asha);
});

test('a change of an application never reaches another student, whatever they subscribe to', async () => {
  const [ofAsha, ofBina] = [await applicationOf(asha), await applicationOf(bina)];
  const page = await LivePage.open(await portal.signIn(bina));
  await setStatus(asAdmin, ofAsha, 'under_review');
  await setStatus(asAdmin, ofBina, 'under_review');
  expect(await applicationsHeard(page)).toEqual([changedApplication(ofBina)]);
});

test('a change of a team’s application reaches its roster, but not a former member', async () => {
  const left = await createPerson(portal);
  const application = await createApplication(portal, {
    project: await createProject(portal),
    applicant: asha,
    team: await createTeam(portal, asha, [bina]),
    members: [bina, left],
  });
  await portal.db
    .update(application_members)
    .set({ left_at: new Date().toISOString() })
    .where(eq(application_members.user_id, left.id));
  const [member, former] = [
    await LivePage.open(await portal.signIn(bina)),
    await LivePage.open(await portal.signIn(left)),
  ];
  await setStatus(asAdmin, application, 'under_review');
  expect(await applicationsHeard(member)).toEqual([changedApplication(application)]);
  await expectNothing(former, left);
});

test('a new score reaches other staff, but neither the applicant nor staff of the application', {
  tags: ['no-own-interest'],
}, async () => {
  const ownAdmin = await createPerson(portal, { role: 'admin' });
  const application = await applicationOf(ownAdmin);
  const [staff, own] = [await LivePage.open(asAdmin), await LivePage.open(await portal.signIn(ownAdmin))];
  const review = { score: 70, admin_comments: 'Good.', expected_review_id: null };
  expect((await asAdmin.put(`/api/applications/${application.id}/review`, review)).status).toBe(200);
  expect(await staff.changes()).toEqual([{ topic: 'review', ids: [application.id] }]);
  await expectNothing(own, ownAdmin);
});

test('a pending decision reaches other staff, but no reviewer and no staff of the application', {
  tags: ['no-own-interest', 'pending-decisions'],
}, async () => {
  const [ownAdmin, reviewer] = [
    await createPerson(portal, { role: 'admin' }),
    await createPerson(portal, { role: 'manager' }),
  ];
  const application = await applicationOf(ownAdmin);
  const round = await createReviewRound(portal);
  const reader = await createReviewer(portal, round, reviewer);
  await createReview(portal, round, await createAssignment(portal, round, reader, application), 70);
  const [staff, own, reviewing] = [
    await LivePage.open(asAdmin),
    await LivePage.open(await portal.signIn(ownAdmin)),
    await LivePage.open(await portal.signIn(reviewer)),
  ];
  const rows = [{ id: application.id, version: 0 }];
  await asAdmin.post('/api/staff/decisions', { rows, decision: { outcome: 'accept' } });
  expect(await staff.changes()).toEqual([{ topic: 'decision', ids: [application.id] }]);
  await expectNothing(own, ownAdmin);
  await expectNothing(reviewing, reviewer);
});

test('a change has ids only; many in one transaction are one message that says "many"', async () => {
  const made = await Promise.all(Array.from({ length: 30 }, () => createPerson(portal).then(applicationOf)));
  const admin = await createPerson(portal, { role: 'admin' });
  const page = await LivePage.open(await portal.signIn(admin));
  await portal.db.transaction(async (tx) => {
    for (const { id } of made) await write(tx, eventWrites([{ application_id: id, kind: 'withdrawn' }]));
  });
  expect(await page.changes()).toEqual([{ topic: 'application', ids: null }]);
  await expectNothing(page, admin);
});

/** The most recent event is the first that the page gets. */
async function expectNothing(page: LivePage, person: Person) {
  await portal.db.transaction((tx) => publish(tx, { topic: 'session', person_ids: [person.id] }));
  expect(await page.changes()).toEqual([{ topic: 'session', ids: [] }]);
}

test('a page that reconnects with its last id gets missed changes once', async () => {
  const application = await applicationOf(asha);
  const [staying, before] = [await LivePage.open(asAsha), await LivePage.open(asAsha)];
  await before.leave();
  await setStatus(asAdmin, application, 'under_review');
  // By then the server has read it, and sends it to nobody a second time.
  expect(await applicationsHeard(staying)).toEqual([changedApplication(application)]);
  const after = await LivePage.open(asAsha, before.lastEventId);
  expect(await applicationsHeard(after)).toEqual([changedApplication(application)]);
  await after.leave();
  const again = await LivePage.open(asAsha, after.lastEventId);
  await expectNothing(again, asha);
});

test('a change that begins early and commits late isn’t lost', async () => {
  const [early, late] = [await applicationOf(asha), await applicationOf(asha)];
  const [staying, leaving] = [await LivePage.open(asAsha), await LivePage.open(asAsha)];
  const slow = new pg.Client({ connectionString: portal.databaseUrl });
  await slow.connect();
  await slow.query('begin');
  await slow.query(
    `insert into live_events (topic, subject_ids, person_ids) values ('application', array[$1::uuid], '{}')`,
    [early.id],
  );
  await setStatus(asAdmin, late, 'under_review');
  for (const page of [staying, leaving]) {
    expect(await applicationsHeard(page)).toEqual([changedApplication(late)]);
  }
  await leaving.leave();
  await slow.query(`select pg_notify('live_events', '')`);
  await slow.query('commit');
  await slow.end();
  expect(await applicationsHeard(staying)).toEqual([changedApplication(early)]);
  const back = await LivePage.open(asAsha, leaving.lastEventId);
  expect(await applicationsHeard(back)).toEqual([changedApplication(early)]);
});

test.each(['nonsense', '1:2:3'])('a page with the unknown id %s has to refetch everything', async (id) => {
  const page = await LivePage.open(asAsha, id);
  expect((await page.next())?.event).toBe('reset');
});

test('an id from before a restore of the database makes the page refetch everything', async () => {
  const page = await LivePage.open(asAsha, `${Date.now()}:999999999999:`);
  expect((await page.next())?.event).toBe('reset');
});

test('after a lost connection to the database the server listens again and has lost nothing', async () => {
  const application = await applicationOf(asha);
  const page = await LivePage.open(asAsha);
  await portal.db.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen %'`);
  await setStatus(asAdmin, application, 'under_review');
  expect(await applicationsHeard(page)).toEqual([changedApplication(application)]);
});

test('a live stream requires a session and isn’t cached on the way', async () => {
  expect((await portal.visitor().get('/api/live')).status).toBe(401);
  const response = await asAsha.fetch('/api/live');
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  await response.body?.cancel();
});

test('a live stream ends when its person is disabled, and cannot be opened again', async () => {
  const page = await LivePage.open(asAsha);
  await asAdmin.put(`/api/users/${asha.id}/disabled`, { disabled: true });
  expect(await page.changes()).toEqual([{ topic: 'session', ids: [] }]);
  expect(await page.next()).toBeNull();
  expect((await asAsha.get('/api/live')).status).toBe(401);
});

test('signing out ends the live streams of every process and tab', async () => {
  const other = portal.anotherProcess();
  const pages = [
    await LivePage.open(asAsha),
    await LivePage.open(await portal.signIn(asha)),
    await LivePage.open(await portal.signIn(asha, other.app)),
  ];
  await asAsha.delete('/api/session');
  for (const page of pages) {
    expect(await page.changes()).toEqual([{ topic: 'session', ids: [] }]);
    expect(await page.next()).toBeNull();
  }
  await other.close();
});

test('a live stream ends at the next heartbeat after its session expires', async () => {
  const page = await LivePage.open(asAsha);
  await portal.db
    .update(sessions)
    .set({ expires_at: new Date(0) })
    .where(eq(sessions.user_id, asha.id));
  heartbeat();
  expect(await page.changes()).toEqual([{ topic: 'session', ids: [] }]);
  expect(await page.next()).toBeNull();
});

test('a live stream follows the role of its person: a former staff member gets no changes of others', {
  tags: ['asvs:8.3.2', 'security:session-keeps-lost-role'],
}, async () => {
  const admin = await createPerson(portal, { role: 'admin' });
  const page = await LivePage.open(await portal.signIn(admin));
  const asSuperAdmin = await portal.signIn(await createPerson(portal, { role: 'super_admin' }));
  await asSuperAdmin.put(`/api/users/${admin.id}/role`, { role: 'student' });
  expect(await page.changes()).toEqual([{ topic: 'session', ids: [] }]);
  const own = await applicationOf(admin);
  await setStatus(asAdmin, await applicationOf(asha), 'under_review');
  await setStatus(asAdmin, own, 'under_review');
  expect(await applicationsHeard(page)).toEqual([changedApplication(own)]);
});

test('a live stream sends a heartbeat every 25 seconds', async () => {
  const page = await LivePage.open(asAsha);
  heartbeat();
  expect((await page.next())?.event).toBe('beat');
});

test('a session has at most six live streams: a seventh replaces the oldest one and tells it so', async () => {
  const pages: LivePage[] = [];
  for (let tab = 0; tab < 6; tab++) pages.push(await LivePage.open(asAsha));
  const seventh = await LivePage.open(asAsha);
  expect((await pages[0]?.next())?.event).toBe('replaced');
  expect(await pages[0]?.next()).toBeNull();
  const application = await applicationOf(asha);
  await setStatus(asAdmin, application, 'under_review');
  for (const page of [...pages.slice(1), seventh]) {
    expect(await applicationsHeard(page)).toEqual([changedApplication(application)]);
  }
});

test('a person has at most twenty live streams over all sessions, independent of other people', async () => {
  const before = portal.services.live.streamCount;
  const pages: LivePage[] = [];
  const others = await LivePage.open(await portal.signIn(bina));
  for (let session = 0; session < 5; session++) {
    const client = await portal.signIn(asha);
    for (let tab = 0; tab < 5; tab++) pages.push(await LivePage.open(client));
  }
  expect(portal.services.live.streamCount - before).toBe(21);
  for (const page of pages.slice(0, 5)) expect((await page.next())?.event).toBe('replaced');
  await setStatus(asAdmin, await applicationOf(bina), 'under_review');
  expect(await others.changes()).not.toBeNull();
  await Promise.all([...pages, others].map((page) => page.leave()));
});

test('a replaced live stream of a browser that doesn’t read is disconnected', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { rows } = await portal.db.execute<{ id: string }>(
    sql`select id from sessions where user_id = ${asha.id}`,
  );
  const sessionId = rows[0]?.id ?? '';
  const open = (disconnect: () => void) =>
    portal.services.live.open({ sessionId, personId: asha.id, lastEventId: null, disconnect });
  const disconnected = vi.fn();
  const unread = await open(disconnected);
  const reading = unread.messages(() => new Date());
  await reading.next(); // and never again
  for (let tab = 0; tab < 6; tab++) await open(() => {});
  await vi.advanceTimersByTimeAsync(10_000);
  expect(disconnected).toHaveBeenCalledOnce();
});

test('a shutdown ends every live stream and accepts no other', async () => {
  const other = portal.anotherProcess();
  const client = await portal.signIn(asha, other.app);
  const page = await LivePage.open(client);
  await other.close();
  expect(await page.next()).toBeNull();
  expect((await client.get('/api/live')).status).toBe(503);
});

test('a live stream of a browser that doesn’t read is closed', async () => {
  const [unread, read] = [await asAsha.fetch('/api/live'), await LivePage.open(asAsha)];
  await expectNothing(read, asha);
  portal.clock.forward(1);
  heartbeat();
  expect(await unread.text()).toMatch(/^event: beat/);
});

test('what the hub reads for all belongs to no request, though one has started it', async () => {
  const application = await applicationOf(asha);
  const page = await LivePage.open(await portal.signIn(asha));
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => sent.mockRestore());
  expect((await setStatus(asAdmin, application, 'under_review')).status).toBe(200);
  await applicationsHeard(page);
  const statements = (sent.mock.calls as unknown[][]).map(([config]) => Object(config));
  expect(statements.some(({ portal: id }) => id !== undefined)).toBe(true);
  const reads = statements.filter(({ text }) => text?.includes('pg_current_snapshot()'));
  expect(reads.length).toBeGreaterThan(0);
  expect(reads.filter(({ portal: id }) => id !== undefined)).toEqual([]);
});

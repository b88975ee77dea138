import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { CYCLE_STATES, cycleAt, type ScheduledCycle } from '#domain/cycles/cycles.ts';
import { runCycleSchedule } from '#server/cycles/run-cycle-schedule.ts';
import { stateAt } from '#server/cycles/scope/state-at.ts';
import { applications } from '#server/db/schema/applications.ts';
import { cycles } from '#server/db/schema/cycles.ts';
import { projects } from '#server/db/schema/projects.ts';
import { createApplication, createCycle, createPerson, createProject } from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';
import { toState } from './transitions.ts';

const portal = await portalForFile();
const { db, clock, pool } = portal;
const OPENS = '2026-11-01T00:00:00Z';
const CLOSES = '2026-12-01T00:00:00Z';
const SCHEDULE = { opens_at: OPENS, closes_at: CLOSES, opens_by_itself: true, closes_by_itself: true };
clock.set('2026-11-30T23:00:00Z');
const boss = await portal.signIn(await createPerson(portal, { role: 'super_admin' }));
const student = await createPerson(portal);
const client = await portal.signIn(student);

beforeEach(async () => {
  await db.update(cycles).set({ state: 'archived', opens_by_itself: false, closes_by_itself: false });
});

async function scheduled(state: (typeof CYCLE_STATES)[number], values: Partial<ScheduledCycle> = SCHEDULE) {
  const cycle = await createCycle(portal, { state, ...values });
  return { cycle, project: await createProject(portal, { cycle_id: cycle.id }) };
}
const proposal = (project_id: string) => ({
  project_id,
  team_id: null,
  initial_proposal: 'We would like to build it.',
});
const submit = (project: { id: string }, who = client) =>
  who.post('/api/applications', { ...proposal(project.id), submission_key: randomUUID() });
const change = (id: string, name: string) => boss.put(`/api/staff/cycles/${id}/state`, { change: name });

test('the database and the domain agree about the state of a cycle at each moment', {
  tags: ['cycle-states'],
}, async () => {
  const moments = ['2026-10-31T23:59:59.999Z', OPENS, '2026-11-15T00:00:00Z', CLOSES, '2027-01-01T00:00:00Z'];
  const seen = new Set<string>();
  for (const state of CYCLE_STATES)
    for (const opens_by_itself of [true, false])
      for (const closes_by_itself of [true, false])
        for (const moment of moments) {
          const cycle = { ...SCHEDULE, state, opens_by_itself, closes_by_itself };
          const now = new Date(moment);
          const { rows } = await db.execute<{ state: string }>(sql`
            select ${stateAt('c', now)} as state from json_populate_record(null::cycles, ${JSON.stringify(cycle)}::json) c`);
          expect(rows[0]?.state).toBe(cycleAt(cycle, now).state);
          seen.add(`${state} ${rows[0]?.state}`);
        }
  expect([...seen].toSorted()).toEqual([
    'archived archived',
    'closed closed',
    'draft closed',
    'draft draft',
    'draft open',
    'open closed',
    'open open',
  ]);
});

test('a cycle whose time is over is closed for everything and everybody, whether a job has run or not', {
  tags: ['cycle-states'],
}, async () => {
  clock.set('2026-11-30T23:59:00Z');
  const { cycle, project } = await scheduled('open', { ...SCHEDULE, opens_by_itself: false });
  const writer = await createPerson(portal);
  const own = await portal.signIn(writer);
  await createApplication(portal, { project, applicant: writer, values: { status: 'draft' } });
  const path = `/api/projects/${project.id}`;
  expect((await client.get(path)).body).toMatchObject({ cycle: { state: 'open' }, can: { apply: true } });
  clock.set('2026-12-01T00:01:01Z');
  for (const [who, status] of [
    [client, 409],
    [own, 409],
  ] as const) {
    const { status: answered, body } = await submit(project, who);
    expect([answered, body.code]).toEqual([status, 'cycle_closed']);
  }
  const draft = await client.put('/api/application-drafts', { ...proposal(project.id), revision: 0 });
  expect([draft.status, draft.body.code]).toEqual([409, 'cycle_closed']);
  expect((await client.get(path)).body).toMatchObject({ cycle: { state: 'closed' }, can: { apply: false } });
  expect((await client.get(`${path}/application`)).body.project.is_open).toBe(false);
  const { body: mine } = await own.get('/api/applications/mine');
  expect(mine[0]).toMatchObject({
    cycle: { state: 'closed' },
    can: { submit_draft: false, copy_text: true },
  });
  const { body: managed } = await boss.get('/api/staff/cycles');
  expect(managed.find(({ id }: { id: string }) => id === cycle.id)).toMatchObject({ state: 'closed' });
  expect((await db.select().from(cycles).where(eq(cycles.id, cycle.id)))[0]?.state).toBe('open');
  await runCycleSchedule(portal.services);
  const [stored] = await db.select().from(cycles).where(eq(cycles.id, cycle.id));
  expect([stored?.state, Date.parse(stored?.closes_at ?? '')]).toEqual(['closed', Date.parse(CLOSES)]);
});

test('a cycle whose time has come is open for everything and everybody, whether a job has run or not', {
  tags: ['cycle-states'],
}, async () => {
  clock.set('2026-10-31T23:59:00Z');
  const { cycle, project } = await scheduled('draft');
  expect((await client.get(`/api/projects/${project.id}`)).status).toBe(404);
  clock.set('2026-11-01T00:00:01Z');
  expect((await client.get(`/api/projects/${project.id}`)).body).toMatchObject({ cycle: { state: 'open' } });
  expect((await client.get('/api/projects')).body.projects.map(({ id }: { id: string }) => id)).toEqual([
    project.id,
  ]);
  expect((await submit(project)).status).toBe(200);
  expect((await change(cycle.id, 'close')).status).toBe(200);
  const [stored] = await db.select().from(cycles).where(eq(cycles.id, cycle.id));
  expect([stored?.state, Date.parse(stored?.opens_at ?? '')]).toEqual(['closed', Date.parse(OPENS)]);
});

test('a cycle that closes by hand stays open after its planned date', {
  tags: ['cycle-states'],
}, async () => {
  clock.set('2026-12-02T00:00:00Z');
  const by_hand = { opens_by_itself: false, closes_by_itself: false };
  const { project } = await scheduled('open', { ...SCHEDULE, ...by_hand });
  expect((await submit(project, await portal.signIn(await createPerson(portal)))).status).toBe(200);
});

/** Lets a request come so far that it waits for a lock of another session. */
async function whileLocked<T>(lock: string, request: () => Promise<T>, meanwhile: () => Promise<unknown>) {
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query(lock);
  const answer = request();
  await expect.poll(waiting, { timeout: 5000 }).toBeGreaterThan(0);
  await meanwhile();
  await holder.query('commit');
  holder.release();
  return answer;
}
async function waiting(): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  return rows[0]?.n ?? 0;
}

test('a submission that waits while its time passes is refused', {
  tags: ['cycle-states', 'deadline'],
}, async () => {
  const stranger = await portal.signIn(await createPerson(portal));
  clock.set('2026-11-30T23:59:59Z');
  const { project } = await scheduled('open');
  const locked = `select from projects where id = '${project.id}' for update`;
  const late = await whileLocked(
    locked,
    () => submit(project, stranger),
    async () => {
      clock.set('2026-12-01T00:00:00Z');
    },
  );
  expect([late.status, late.body.code]).toEqual([409, 'cycle_closed']);
  clock.set('2026-11-15T00:00:00Z');
  const shortened = `update projects set application_deadline = '2026-11-14T00:00:00Z' where id = '${project.id}'`;
  const after = await whileLocked(
    shortened,
    () => submit(project, stranger),
    async () => {},
  );
  expect([after.status, after.body.code]).toEqual([409, 'applications_closed']);
});

test('a submission that waits for the closing of its cycle is refused', {
  tags: ['cycle-states'],
}, async () => {
  const stranger = await portal.signIn(await createPerson(portal));
  clock.set('2026-11-15T00:00:00Z');
  const { cycle, project } = await scheduled('open');
  let late: ReturnType<typeof submit> | undefined;
  await db.transaction(async (tx) => {
    await toState(tx, { id: cycle.id, change: 'close', actorId: null, now: () => clock.now() });
    late = submit(project, stranger);
    await expect.poll(waiting, { timeout: 5000 }).toBeGreaterThan(0);
  });
  const answer = await late;
  expect([answer?.status, answer?.body.code]).toEqual([409, 'cycle_closed']);
});

test('the closing of a cycle waits for a submission that has begun, which counts', {
  tags: ['cycle-states'],
}, async () => {
  const person = await createPerson(portal);
  const stranger = await portal.signIn(person);
  clock.set('2026-11-15T00:00:00Z');
  const { cycle, project } = await scheduled('open');
  const order: string[] = [];
  const profile = `select from profiles where user_id = '${person.id}' for update`;
  let closing: ReturnType<typeof change> | undefined;
  const sent = await whileLocked(
    profile,
    () => submit(project, stranger).finally(() => order.push('submitted')),
    async () => {
      closing = change(cycle.id, 'close').finally(() => order.push('closed'));
      await expect.poll(waiting, { timeout: 5000 }).toBeGreaterThan(1);
    },
  );
  expect([sent.status, (await closing)?.status]).toEqual([200, 200]);
  expect(order).toEqual(['submitted', 'closed']);
});

test('of 50 submissions around a closing none is accepted afterwards, and none fails', {
  tags: ['cycle-states'],
}, async () => {
  clock.set('2026-11-15T00:00:00Z');
  const { cycle, project } = await scheduled('open');
  const people = await Promise.all(Array.from({ length: 50 }, () => createPerson(portal)));
  const clients = await Promise.all(people.map((person) => portal.signIn(person)));
  let accepted = 0;
  const closing = { after: -1 };
  const sending = clients.map(async (who, index) => {
    if (index === 25)
      await change(cycle.id, 'close').then(async ({ status }) => {
        expect(status).toBe(200);
        closing.after = await db.$count(applications, eq(applications.project_id, project.id));
      });
    const { status, body } = await submit(project, who);
    if (status === 200) accepted += 1;
    return status === 200 ? 'accepted' : `${status} ${body.code}`;
  });
  const outcomes = new Set(await Promise.all(sending));
  outcomes.delete('accepted');
  expect([...outcomes]).toEqual(['409 cycle_closed']);
  expect(closing.after).toBe(accepted);
  expect(await db.$count(applications, eq(applications.project_id, project.id))).toBe(accepted);
  await db.delete(applications).where(eq(applications.project_id, project.id));
  await db.delete(projects).where(eq(projects.id, project.id));
});

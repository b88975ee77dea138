import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Client } from '#tests/client.ts';
import { asInit } from '#tests/permissions/callers.ts';
import { REQUESTS, type Sent } from '#tests/permissions/requests.ts';
import { type DescribedRoute, describedRoutes } from '#tests/permissions/routes.ts';
import { portalForFile } from '#tests/portal.ts';
import { createWorld, judge, judgementOf, WORDS } from './judged-world.ts';
import { differences, readEverything } from './read-everything.ts';

const portal = await portalForFile();
portal.clock.set(new Date());
const world = await createWorld(portal);
await portal.mails();
const routes = await describedRoutes();
const names = Object.keys(world.involved) as (keyof typeof world.involved)[];

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const known = [
  ...Object.values(world.involved),
  world.judge,
  world.applicant,
  world.own,
  world.other,
  world.team,
  world.project,
  world.draft,
  ...world.people,
  ...world.reviewers,
].map(({ id }) => id);
const words = [...Object.values(WORDS), world.people[0]?.email ?? '', world.own.reference ?? ''];

/** An id that is in one world only has one name in both. */
const nameOf = (judgement: string[]) => (text: string) =>
  text.replaceAll(UUID, (id) => (judgement.includes(id) ? '(an id of the judgement)' : id));

/** What a reading itself is refused is no security event, because such rows arrive at any time during it. */
async function readAs(client: Client, judgement: string[], of = routes) {
  await portal.services.securityEvents.flush();
  const noted = vi.spyOn(portal.services.securityEvents, 'add').mockReturnValue(undefined);
  const ids = [...known, ...judgement];
  const answers = await readEverything(client, { routes: of, words, ids, nameOf: nameOf(judgement) });
  noted.mockRestore();
  return answers;
}

/** The lines that a reading leaves in the audit log are the reader's own; both worlds have none of them. */
async function forgetReadings(from: string): Promise<void> {
  await portal.db.transaction(async (tx) => {
    await tx.execute(sql`alter table audit_log disable trigger audit_log_append_only`);
    await tx.execute(sql`delete from audit_log where id > ${from} and actor_id = any(${readerIds}::uuid[])`);
    await tx.execute(sql`alter table audit_log enable trigger audit_log_append_only`);
  });
}
const readerIds = sql.param(Object.values(world.involved).map(({ id }) => id));
const lastLine = async () =>
  (await portal.pool.query<{ id: string }>('select coalesce(max(id), 0)::text as id from audit_log')).rows[0]
    ?.id ?? '0';

const clients = new Map<string, Client>();
const before = new Map<string, Awaited<ReturnType<typeof readAs>>>();
let judgement: string[] = [];

beforeAll(async () => {
  for (const name of names) clients.set(name, await portal.signIn(world.involved[name]));
  const from = await lastLine();
  for (const [name, client] of clients) {
    before.set(name, await readAs(client, [randomUUID()]));
    await forgetReadings(from);
  }
  judgement = await judge(portal, world);
}, 300_000);

const clientOf = (name: string): Client => clients.get(name) ?? portal.visitor();

describe.each(names)('to somebody %s', (name) => {
  test('every answer is the same whether an own application has reviewers, reviews, scores and comments or not', {
    tags: ['no-own-interest', 'asvs:8.2.3', 'security:own-interest'],
    timeout: 300_000,
  }, async () => {
    const from = await lastLine();
    const after = await readAs(clientOf(name), judgement);
    await forgetReadings(from);
    expect(differences(before.get(name) ?? new Map(), after)).toEqual([]);
    expect(after.size).toBeGreaterThan(1000);
  });
});

/** The lists and results that tell of a judgement at the most addresses. */
const telling = routes.filter(({ path }) =>
  ['/api/staff/applications', '/api/staff/review-results', '/api/staff/review-assignments'].includes(path),
);

test('somebody without an interest in it reads a different answer at many addresses, so the comparison can fail', {
  timeout: 300_000,
}, async () => {
  const client = await portal.signIn(world.judge);
  const answers = await readAs(client, judgement, telling);
  const differing = differences(before.get('who left the roster') ?? new Map(), answers);
  expect(differing.length).toBeGreaterThan(100);
});

/** The rows of docs/permissions.md that judge applications. */
const JUDGING = [
  'manageReviews',
  'reviewApplication',
  'decideApplication',
  'discussApplication',
  'writeReview',
  'prepareDecisions',
  'releaseDecisions',
  'manageOffers',
];
const judging = routes.filter(
  ({ method, permission }) => method !== 'GET' && JUDGING.some((name) => name === permission),
);
const ofOneThing = judging.filter(({ path }) => path.includes('{id}'));

const requests = new Map<string, Promise<Sent>>();

/** One for all ids and people: each has rows of its own in the database, and the sender or the subject is what refuses it. */
const requestOf = ({ name, path }: DescribedRoute): Promise<Sent> => {
  const known = requests.get(name) ?? Promise.resolve(REQUESTS[name]?.unrelated(portal, null) ?? { path });
  requests.set(name, known);
  return known;
};

/** A valid request but for its subject, in the cycle of the application. */
async function write(client: Client, route: DescribedRoute, id: string) {
  const { method, path, parameters } = route;
  const query = parameters.some((one) => one.name === 'cycle') ? `?cycle=${world.slug}` : '';
  const address = `${path.replace('{id}', id)}${query}`;
  const { status } = await client.request(address, asInit(method, await requestOf(route)));
  return status;
}

describe.each(names)('of somebody %s', (name) => {
  test('every write about the judgement of an own application is answered 403 or 404 and changes nothing', {
    tags: ['no-own-interest', 'asvs:8.2.3', 'security:own-interest'],
    timeout: 120_000,
  }, async () => {
    const present = await judgementOf(portal, world.own.id);
    const accepted: string[] = [];
    for (const route of ofOneThing)
      for (const id of [world.own.id, ...judgement]) {
        const status = await write(clientOf(name), route, id);
        if (status !== 403 && status !== 404) accepted.push(`${status} ${route.name}`);
      }
    expect(accepted).toEqual([]);
    expect(await judgementOf(portal, world.own.id)).toEqual(present);
    expect(ofOneThing.length).toBeGreaterThan(15);
  });

  test('no write about a reviewer changes the judgement of an own application, and nobody assigns it by hand', {
    tags: ['no-own-interest'],
    timeout: 120_000,
  }, async () => {
    const present = await judgementOf(portal, world.own.id);
    for (const route of ofOneThing.filter(({ path }) => path.includes('review-setup')))
      for (const { id } of world.reviewers) await write(clientOf(name), route, id);
    const rows = [{ id: world.own.id, seen_status: 'submitted' }];
    const assigned = await clientOf(name).post(`/api/staff/review-assignments?cycle=${world.slug}`, {
      applications: { of: 'list', selection: { kind: 'picked', cycle: world.slug, rows } },
      reviewer_ids: world.reviewers.map(({ id }) => id),
    });
    expect(assigned.status).toBe(403);
    expect(await judgementOf(portal, world.own.id)).toEqual(present);
  });
});

// A new one needs a test of what it does with an own application.
test('the writes about many applications at once are known', () => {
  expect(
    judging
      .filter((route) => !ofOneThing.includes(route))
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual([
    'POST /api/staff/assignment-drafts',
    'POST /api/staff/bulk-runs',
    'POST /api/staff/decision-corrections',
    'POST /api/staff/decision-proposals',
    'POST /api/staff/decisions',
    'POST /api/staff/releases',
    'POST /api/staff/review-assignments',
    'POST /api/staff/review-feedback',
    'POST /api/staff/review-setup/reminder',
    'POST /api/staff/review-setup/reviewers',
    'PUT /api/staff/decision-settings',
    'PUT /api/staff/review-setup/round',
    'PUT /api/staff/review-setup/rubric',
    'PUT /api/staff/review-setup/settings',
  ]);
});

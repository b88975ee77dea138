import { expect, test } from 'vitest';
import { APPLICATION_SORTS } from '#domain/applications/application-list.ts';
import { audit_log } from '#server/db/schema/staff.ts';
import type { Client } from '#tests/client.ts';
import { createPerson } from '#tests/factories.ts';
import { LivePage } from '#tests/live-page.ts';
import { portalForFile } from '#tests/portal.ts';
import { describedRoutes } from '../permissions/routes.ts';
import { assignBlindly, hitsIn, idsOf, PLANTED, plantApplication, plantPeople, readText } from './planted.ts';

const portal = await portalForFile();
const admin = await createPerson(portal, { role: 'super_admin' });
const manager = await createPerson(portal, { role: 'manager' });
const other = await createPerson(portal, { role: 'admin' });
const routes = (await describedRoutes()).filter(({ method }) => method === 'GET');

/** Every answer that a person can reach, with queries that look for each planted string and sort by everything. */
async function readEverything(client: Client, ids: string[]): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  const read = async (path: string) => {
    answers[path] = await readText(client, path);
  };
  for (const { path, parameters } of routes.filter(({ path }) => !/\/live$|\{token\}/.test(path))) {
    const paths = path.includes('{') ? ids.map((id) => path.replace(/\{\w+\}/, id)) : [path];
    const queries = queriesOf(parameters);
    await Promise.all(paths.flatMap((one) => queries.map((query) => read(`${one}${query}`))));
  }
  for (const id of ids) for (const way of ['', '?download']) await read(`/files/${id}${way}`);
  answers.export = await readText(client, '/api/staff/application-exports', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ format: 'csv', selection: { kind: 'matching', filter: {}, seen_total: null } }),
  });
  return answers;
}

function queriesOf(parameters: { name: string; in: string }[]): string[] {
  const names = parameters.filter((one) => one.in === 'query').map(({ name }) => name);
  const words = Object.values(PLANTED).map((value) => encodeURIComponent(value));
  const searches = ['search', 'text', 'college', 'actor'].filter((name) => names.includes(name));
  return [
    '',
    ...searches.flatMap((name) => words.map((word) => `?${name}=${word}`)),
    ...(names.includes('stage') ? ['?stage=detailed'] : []),
    ...(names.includes('scored')
      ? ['?scored=yes', '?score_min=80', ...APPLICATION_SORTS.map((sort) => `?sort=${sort}`)]
      : []),
  ];
}

/** The hits of each answer that the application adds to what the directories of people show anyway. */
function addedHits(
  before: Record<string, string>,
  after: Record<string, string>,
  id: string,
): Record<string, string[]> {
  const added = Object.entries(after).flatMap(([path, answer]) => {
    const known = hitsIn(before[path] ?? '', id);
    const own = path.includes(id) ? [id, ...sent(path)] : sent(path);
    const hits = hitsIn(answer, id).filter((hit) => !known.includes(hit) && !own.includes(hit));
    return hits.length > 0 ? [[path, hits] as const] : [];
  });
  return Object.fromEntries(added);
}

/** A person knows what they asked for themselves. */
const sent = (path: string) =>
  Object.values(PLANTED).filter((value) => path.includes(encodeURIComponent(value)));

test('twelve strings that tell who applied are in no answer that a blind reviewer can reach, before the review is in', {
  tags: ['blind-reading', 'others-reviews-are-hidden'],
  timeout: 120_000,
}, async () => {
  expect(Object.keys(PLANTED)).toHaveLength(12);
  const people = await plantPeople(portal);
  const before = new Map<Client, Record<string, string>>();
  const [asAdmin, asManager, asOther] = [
    await portal.signIn(admin),
    await portal.signIn(manager),
    await portal.signIn(other),
  ];
  for (const client of [asAdmin, asManager, asOther]) before.set(client, await readEverything(client, []));

  const application = await plantApplication(portal, people);
  const assigned = await assignBlindly(portal, application, [admin, manager], other);
  expect(assigned).toHaveLength(4);
  const ids = await idsOf(portal, application);
  const readAs = async (client: Client) =>
    addedHits(before.get(client) ?? {}, await readEverything(client, ids), application.id);

  // The same requests of an admin without an open review find them: the test can fail.
  const found = await readAs(asOther);
  expect(new Set(Object.values(found).flat()).size).toBeGreaterThan(8);
  expect(await readAs(asAdmin)).toEqual({});
  expect(await readAs(asManager)).toEqual({});
});

test('a live event about an application reaches nobody who reads it blind', {
  tags: ['blind-reading', 'live-lists'],
}, async () => {
  const people = await plantPeople(portal);
  const application = await plantApplication(portal, people);
  await assignBlindly(portal, application, [admin], other);
  const [page, otherPage] = [
    await LivePage.open(await portal.signIn(admin)),
    await LivePage.open(await portal.signIn(other)),
  ];
  const asOther = await portal.signIn(other);
  const change = { status: 'under_review', expected_status: 'submitted' };
  expect((await asOther.put(`/api/applications/${application.id}/status`, change)).status).toBe(200);
  expect(await otherPage.changes()).toContainEqual({ topic: 'application', ids: [application.id] });
  const free = await plantApplication(portal, await plantPeople(portal));
  const next = await page.changes();
  expect(JSON.stringify(next)).toContain(free.id);
  expect(JSON.stringify(next)).not.toContain(application.id);
});

test('an admin who reads names of a blind cycle leaves one audit line for each application and day', {
  tags: ['blind-identities-are-audited'],
}, async () => {
  const application = await plantApplication(portal, await plantPeople(portal));
  await assignBlindly(portal, application, [manager], other);
  const lines = async () =>
    (await portal.db.select().from(audit_log))
      .filter(({ action, actor_id }) => action === 'blind_identity_read' && actor_id === reader.id)
      .map(({ subject_type, subject_id }) => [subject_type, subject_id]);
  const reader = await createPerson(portal, { role: 'admin' });
  const client = await portal.signIn(reader);
  for (let time = 0; time < 2; time++) await client.get(`/api/staff/applications/${application.id}`);
  expect(await lines()).toEqual([['application', application.id]]);
  for (let time = 0; time < 2; time++) await client.get('/api/staff/applications');
  expect(await lines()).toEqual([
    ['application', application.id],
    ['cycle', application.cycle_id],
  ]);
});

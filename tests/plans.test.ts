import { afterAll, expect, test } from 'vitest';
import { APPLICATION_SORTS } from '#domain/applications/application-list.ts';
import { RESULT_SORTS } from '#domain/reviews/review-results.ts';
import { nodesOf, type Plan, plansOf, tablesReadWhole } from './budget/plan.ts';
import { createLargeDatabase } from './large-database.ts';
import { recordingTransport, sendDue } from './mails.ts';
import { portalForFile } from './portal.ts';
import { recordSql } from './recorded-sql.ts';

// A fortieth of the large data, where a sequential scan is still fast: the planner must avoid it when there
// is another way, so that it plans as for the large data.
const LARGE_TABLES = new Set([
  'applications',
  'application_members',
  'application_searches',
  'application_review_sums',
  'review_stage_sums',
  'reviews',
  'profiles',
  'users',
  'teams',
  'sessions',
  'notifications',
]);

const portal = await portalForFile({}, { database: await createLargeDatabase() });
await portal.pool.query('vacuum analyze application_searches, review_stage_sums'); // an index of the first has pending entries
const connection = await portal.pool.connect();
afterAll(() => connection.release(true));
await connection.query('set enable_seqscan = off');
const idOf = async (sql: string) => String((await connection.query(sql)).rows[0]?.id);
const project = await idOf(
  `select id from projects where status = 'active' and is_visible_to_public limit 1`,
);
const reviewer = await portal.signIn({
  id: await idOf(`select user_id as id from profiles where role = 'admin' limit 1`),
});
const student = await portal.signIn({
  id: await idOf(`select p.user_id as id from profiles p join application_members m using (user_id) limit 1`),
});

/** The large tables that a request reads completely, under the plan for these parameters and the generic one. */
async function readWhole(request: () => Promise<{ status: number }>): Promise<string[]> {
  const statements = await recordSql(async () => expect((await request()).status).toBe(200));
  const whole = new Set<string>();
  for (const statement of statements.filter(({ text }) => /^\s*(select|with)/i.test(text)))
    for (const plan of await plansOf(connection, statement))
      for (const table of tablesReadWhole(plan, LARGE_TABLES)) whole.add(table);
  return [...whole].toSorted();
}

test('the projects list and the page of a project read no large table whole, for every kind of viewer', async () => {
  expect(await readWhole(() => student.get('/api/projects'))).toEqual([]);
  expect(await readWhole(() => student.get(`/api/projects/${project}`))).toEqual([]);
  expect(await readWhole(() => student.get(`/api/projects?my_status=submitted`))).toEqual([]);
});

test('the unfiltered projects list reads the long texts of no project but those it shows', async () => {
  await portal.pool.query('vacuum analyze projects');
  await student.get('/api/projects'); // caches the cards
  const reads: Plan[] = [];
  for (const statement of await recordSql(() => student.get('/api/projects')))
    for (const plan of await plansOf(connection, statement))
      reads.push(...nodesOf(plan).filter((node) => node['Relation Name'] === 'projects'));
  expect(new Set(reads.map((node) => node['Node Type']))).toEqual(new Set(['Index Only Scan']));
});

const inBothWays = <Sort extends string>(sorts: readonly Sort[]) =>
  sorts.flatMap((sort) => [[sort, 'asc'] as const, [sort, 'desc'] as const]);

test.each(inBothWays(APPLICATION_SORTS))(
  'a page of applications by %s, %s, reads no large table whole',
  async (sort, order) => {
    const page = () => reviewer.get(`/api/staff/applications?sort=${sort}&order=${order}&status=submitted`);
    expect(await readWhole(page)).toEqual([]);
  },
);

test.each(
  inBothWays([
    'applicant',
    'project',
    'contact',
    'college',
    'status',
    'proposals',
    'score',
    'reviews',
    'adjusted',
  ]),
)(
  'a page of applications by %s, %s, does not sort those with the same key, because its index has them in order',
  async (sort, order) => {
    const nodes: Plan[] = [];
    const page = () => reviewer.get(`/api/staff/applications?sort=${sort}&order=${order}`);
    for (const statement of await recordSql(page))
      for (const plan of await plansOf(connection, statement)) nodes.push(...nodesOf(plan));
    expect(nodes.filter((node) => node['Node Type'] === 'Incremental Sort')).toEqual([]);
  },
);

test.each([
  'scored=no',
  'scored=yes',
  'sort=unscored',
  'sort=unscored&status=submitted,under_review',
  'status=submitted,under_review',
  'status=shortlisted,waitlisted&scored=no&sort=submitted',
])('a page of applications with %s reads no large table whole', async (filter) => {
  expect(await readWhole(() => reviewer.get(`/api/staff/applications?${filter}`))).toEqual([]);
});

test.each(['created', 'status', 'score', 'reviews', 'adjusted', 'unscored'])(
  'the next unscored application by %s reads no large table whole',
  async (sort) => {
    const { body } = await reviewer.get(`/api/staff/applications?sort=${sort}`);
    const after = body.applications.at(-1).id;
    const next = () => reviewer.get(`/api/staff/applications/next-unscored?sort=${sort}&after=${after}`);
    expect(await readWhole(next)).toEqual([]);
  },
);

test.each(inBothWays(RESULT_SORTS))(
  'a page of the results of reviews by %s, %s, reads no large table whole',
  async (sort, order) => {
    const page = () => reviewer.get(`/api/staff/review-results?sort=${sort}&order=${order}`);
    expect(await readWhole(page)).toEqual([]);
  },
);

test.each(['projects', 'reviewers'])('the %s of the results read no large table whole', async (part) => {
  expect(await readWhole(() => reviewer.get(`/api/staff/review-results/${part}`))).toEqual([]);
});

test.each(['nandini', 'p00000', 'na'])('a search by "%s" reads no large table whole', async (search) => {
  expect(await readWhole(() => reviewer.get(`/api/staff/applications?search=${search}`))).toEqual([]);
});

test('a search by a whole address reads no search text and no other address', async () => {
  const address = await idOf(
    'select email as id from users join applications on applicant_id = users.id limit 1',
  );
  const [statement] = await recordSql(() => reviewer.get(`/api/staff/applications?search=${address}`)).then(
    (statements) => statements.filter(({ text }) => text.includes('is_common')),
  );
  const { rows } = await connection.query(
    `explain (analyze, format json) ${statement?.text}`,
    statement?.values,
  );
  const executed = nodesOf(rows[0]['QUERY PLAN'][0].Plan).filter((node) => node['Actual Loops'] !== 0);
  const read = executed.map((node) => node['Relation Name']);
  expect(read.filter((table) => table === 'application_searches' || table === 'users')).toEqual(['users']);
});

test('the notifications of a person read no large table whole', async () => {
  expect(await readWhole(() => student.get('/api/notifications'))).toEqual([]);
});

test('the worker finds the emails that are due without reading those of a later time', async () => {
  const later = `insert into mails (recipient, kind, subject, text, html, send_after)
    select n || '@example.test', 'status', 'Subject', 'Text', 'Text', now() + interval '1 year' from generate_series(1, 5000) n`;
  await portal.pool.query(later);
  await portal.pool.query('vacuum analyze mails');
  const due = `insert into mails (recipient, kind, subject, text, html)
    select n || '@example.test', 'contact', 'Subject', 'Text', 'Text' from generate_series(1, 20) n`;
  await portal.pool.query(due);
  const transport = recordingTransport();
  const statements = await recordSql(() => sendDue(portal, transport, 1));
  expect(transport.delivered.length).toBe(20);
  const taking = statements.filter(({ text }) => text.includes('for update skip locked'));
  expect(taking.length).toBeGreaterThan(1);
  for (const statement of taking)
    for (const plan of await plansOf(connection, statement)) {
      const scans = nodesOf(plan).filter((node) => node['Relation Name'] === 'mails' && 'Index Cond' in node);
      expect(scans.map((scan) => scan['Index Cond'])).toContainEqual(expect.stringContaining('send_after'));
    }
});

import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DEMO_PASSWORD } from '#domain/users/users.ts';
import { connect } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { detailed_drafts } from '#server/db/schema/applications.ts';
import { files } from '#server/db/schema/files.ts';
import { profiles } from '#server/db/schema/users.ts';
import { resolveDataDirectory } from '#server/embedded-postgres/data-directory.ts';
import { startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts';
import { diskStore } from '#server/files/storage/disk.ts';
import type { FileStore } from '#server/files/storage/store.ts';
import { sweepFiles } from '#server/files/sweep-files.ts';
import { createBackup } from '#server/operations/backup/create-backup.ts';
import { LEFT_OUT } from '#server/operations/backup/manifest.ts';
import { restoreBackup } from '#server/operations/backup/restore-backup.ts';
import { startProduct } from '#server/start.ts';
import { hashPassword } from '#server/users/sign-in/password.ts';
import { pdfBytes } from '#tests/documents.ts';
import { createApplication, createPerson, createProject, createTeam } from '#tests/factories.ts';
import { portalForFile } from '#tests/portal.ts';
import { createTestDatabase } from '#tests/postgres.ts';
import { QUICK_START } from '#tests/quick-start.ts';
import { seedDemo } from './seed/demo.ts';

const ORIGIN = 'http://localhost:3000';

const portal = await portalForFile();
let directory: string;
let backup: string;
/** Every row of every table, read independently of the backup in the same snapshot. */
let seen: Record<string, string[]>;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'backup-'));
  backup = join(directory, 'one');
  await fillPortal();
  await backUpWhileOthersWrite();
}, 120_000);

afterAll(() => rm(directory, { recursive: true, force: true }));

/** The demo (every kind of row, real files), plus an upload, drafts, a bulk run, waiting emails and unusual texts. */
async function fillPortal() {
  await seedDemo({ ...portal.services, hashPassword });
  const person = await createPerson(portal, { display_name: 'Ünïcödé \\N \t "quoted"\nsecond line' });
  const client = await portal.signIn(person);
  await client.upload('PUT', '/api/profile/resume', await pdfBytes(), 'resume.pdf');
  await client.put('/api/profile', { ...PROFILE, display_name: person.display_name });
  const application = await createApplication(portal, {
    project: await createProject(portal),
    applicant: person,
  });
  await portal.db.insert(detailed_drafts).values({ application_id: application.id, tech_stack: 'PyTorch' });
  await portal.db.execute(sql`
    insert into bulk_runs (actor_id, kind, status, state) values (${person.id}, 'set_status', 'rejected', 'running')`);
  await portal.db.execute(sql`
    with round as (
      insert into review_rounds (cycle_id, stage) values (${application.cycle_id}, 'initial') on conflict do nothing)
    insert into assignment_drafts (cycle_id, stage) values (${application.cycle_id}, 'initial')`);
  const newcomer = { email: 'new@x.test', password: DEMO_PASSWORD, confirm_password: DEMO_PASSWORD };
  await portal.visitor().post('/api/sign-ups', newcomer);
}

const PROFILE = {
  college: 'College of Examples',
  degree: 'BTech',
  year: 3,
  phone: '+91 90000 00000',
  github_link: 'https://github.com/example',
  past_experiences: 'A line follower robot.',
};

/** Right after the snapshot the owner replaces the résumé, and the sweep deletes the upload. */
let replacedKey = '';
let sweptKey = '';

async function uploadWhatWillGo() {
  const client = await portal.signIn(await createPerson(portal, { complete: false }));
  const upload = async () => {
    const { body } = await client.upload('PUT', '/api/profile/resume', await pdfBytes(), 'resume.pdf');
    const [file] = await portal.db.select().from(files).where(eq(files.id, body.resume.id));
    if (!file) throw new Error('The upload has no row.');
    return file;
  };
  const { id, key } = await upload();
  sweptKey = key;
  await portal.db.update(profiles).set({ resume_file_id: null }).where(eq(profiles.resume_file_id, id));
  await portal.db.update(files).set({ attached_at: null }).where(eq(files.id, id));
  replacedKey = (await upload()).key;
  // Not earlier, because the other tests sweep too.
  const abandon = () =>
    portal.db.update(files).set({ created_at: '2020-01-01T00:00:00Z' }).where(eq(files.id, id));
  return { replace: upload, abandon };
}

async function backUpWhileOthersWrite() {
  const { replace, abandon } = await uploadWhatWillGo();
  const writers = writeOn();
  await createBackup({
    url: portal.databaseUrl,
    files: slowly(portal.services.files),
    directory: backup,
    onSnapshot: async (snapshot) => {
      const client = await connectTo(portal.databaseUrl);
      await client.query('begin isolation level repeatable read read only');
      await client.query(`set transaction snapshot '${snapshot}'`);
      seen = await readAll(client);
      await client.end();
      await replace();
      await abandon();
      await sweepFiles(portal.services);
    },
  });
  await writers.stop();
}

/** People who sign up, upload, replace and leave until they are stopped; the sweep runs as well. */
function writeOn() {
  let isOver = false;
  const rounds = Array.from({ length: 3 }, async () => {
    while (!isOver) {
      const person = await createPerson(portal);
      const client = await portal.signIn(person);
      await client.upload('PUT', '/api/profile/resume', await pdfBytes(), 'one.pdf');
      await client.upload('PUT', '/api/profile/resume', await pdfBytes(), 'two.pdf');
      await createTeam(portal, person);
      await sweepFiles(portal.services);
    }
  });
  return {
    stop: async () => {
      isOver = true;
      await Promise.all(rounds);
    },
  };
}

/** A store with such slow copying that others delete files before they are copied. */
const slowly = (store: FileStore): FileStore => ({
  ...store,
  get: async (key) => {
    await new Promise((resolve) => setTimeout(resolve, 10));
    return store.get(key);
  },
});

async function connectTo(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}

/** The migration that fills them runs again after a restore and writes other rows with the same sums. */
const SUMMED: Record<string, string> = {
  review_counts: `select cycle_id, stage, reviewer_id, sum(applications), sum(reviews), sum(scores), sum(score_sum)
    from review_counts group by 1, 2, 3`,
  review_assignment_counts: `select cycle_id, stage, reviewer_id, state, sum(number)
    from review_assignment_counts group by 1, 2, 3, 4 having sum(number) <> 0`,
};

async function readAll(client: pg.Client): Promise<Record<string, string[]>> {
  const { rows } = await client.query(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  const all: Record<string, string[]> = {};
  for (const { name } of rows) {
    const table = await client.query(
      `select to_jsonb(t)::text as row from (${SUMMED[name] ?? `table "${name}"`}) t order by 1`,
    );
    all[name] = table.rows.map(({ row }) => row);
  }
  return all;
}

async function readJobs(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query('select task_identifier from graphile_worker.jobs order by 1');
  return rows.map(({ task_identifier }) => task_identifier);
}

/** An empty database, as a college’s administrator creates it: its owner is no superuser. */
async function emptyTarget() {
  const database = await createTestDatabase('template0');
  const home = await mkdtemp(join(tmpdir(), 'restored-'));
  await mkdir(join(home, 'files'));
  return {
    url: database.url,
    home,
    files: diskStore(join(home, 'files')),
    origin: ORIGIN,
    async drop() {
      await database.drop();
      await rm(home, { recursive: true, force: true });
    },
  };
}

test('a restore brings back every row and file of one moment, archived cycles included, and a person can sign in', {
  tags: ['archived-cycle'],
  timeout: 120_000,
}, async () => {
  const target = await emptyTarget();
  await restoreBackup({ ...target, directory: backup });
  const client = await connectTo(target.url);
  const { rows: rights } = await client.query('select rolsuper from pg_roles where rolname = current_user');
  expect(rights).toEqual([{ rolsuper: false }]);
  const restored = await readAll(client);
  const without = Object.fromEntries(LEFT_OUT.map((name) => [name, []]));
  expect(Object.keys(restored)).toEqual(Object.keys(seen));
  for (const [name, rows] of Object.entries({ ...seen, ...without }))
    expect({ name, rows: restored[name] }).toEqual({ name, rows });
  expect(await readJobs(client)).toEqual(['bulk_run', 'compute_assignment']);
  const { rows: invalid } = await client.query('select conname from pg_constraint where not convalidated');
  expect(invalid).toEqual([]);
  expect(await structureOf(target.url)).toEqual(await structureOf(portal.databaseUrl));
  await expectReadOnlyArchive(client);
  await client.end();
  await compareFiles(target.files);
  await signInOn(target);
  await target.drop();
});

/** The triggers let the rows of an archived cycle in with a restore, and refuse later changes. */
async function expectReadOnlyArchive(client: pg.Client) {
  const { rows } = await client.query(
    `select c.state, (select count(*)::int from projects where cycle_id = c.id) > 0 as projects,
       (select count(*)::int from applications where cycle_id = c.id) > 0 as applications from cycles c order by state`,
  );
  const filled = { projects: true, applications: true };
  expect(rows).toEqual([
    { state: 'archived', ...filled },
    { state: 'open', ...filled },
  ]);
  for (const table of ['projects', 'applications'])
    await expect(
      client.query(
        `update ${table} set created_at = now() where cycle_id in (select id from cycles where state = 'archived')`,
      ),
    ).rejects.toThrow('the cycle is archived');
}

/** Constraints and triggers, which a restore drops for a while. */
async function structureOf(url: string): Promise<string[]> {
  const client = await connectTo(url);
  const { rows } = await client.query(
    `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as it from pg_constraint
       where connamespace = 'public'::regnamespace
     union select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal order by 1`,
  );
  await client.end();
  return rows.map(({ it }) => it);
}

async function compareFiles(store: FileStore) {
  const rows = (seen.files ?? []).map((row): { key: string; sha256: string } => JSON.parse(row));
  const real = rows.filter(({ sha256 }) => !/^0+$/.test(sha256));
  expect(real.length).toBeGreaterThan(20);
  for (const { key, sha256 } of real) {
    const hash = createHash('sha256');
    for await (const chunk of await store.get(key)) hash.update(chunk);
    expect({ key, sha256: hash.digest('hex') }).toEqual({ key, sha256 });
  }
}

/** Also waits for the jobs that the restore added. */
async function signInOn({ url, home }: { url: string; home: string }) {
  const settings = { DATABASE_URL: url, DATA_DIR: home, SEED: 'none' };
  const product = await startProduct(settings, () => {});
  const response = await product.app.request('http://localhost:3000/api/session', {
    method: 'POST',
    headers: { Host: 'localhost:3000', Origin: 'http://localhost:3000', 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'asha@demo.example', password: DEMO_PASSWORD }),
  });
  expect(response.status).toBe(200);
  const client = await connectTo(url);
  await vi.waitFor(async () => expect(await readJobs(client)).toEqual([]), {
    timeout: 20_000,
    interval: 100,
  });
  await client.end();
  await product.stopWork();
  await product.close();
}

test('files that are deleted during a backup are in it, and the sweep removes them after the restore', async () => {
  const list = await readFile(join(backup, 'files.sha256'), 'utf8');
  for (const key of [replacedKey, sweptKey]) {
    expect(list).toContain(`  files/${key}\n`);
    expect(await portal.db.$count(files, eq(files.key, key))).toBe(0);
  }
  await sweepFiles(portal.services);
  for (const key of [replacedKey, sweptKey])
    await expect(portal.services.files.get(key)).rejects.toThrow('ENOENT');
});

test('the waiting jobs of a backup by an earlier release are in the restored queue', async () => {
  const copy = join(await mkdtemp(join(directory, 'earlier-')), 'copy');
  await cp(backup, copy, { recursive: true });
  const job = { identifier: 'mail_sign_up', payload: {}, run_at: '2099-01-01T00:00:00Z', max_attempts: 25 };
  const manifest = { ...JSON.parse(await readFile(join(copy, 'manifest.json'), 'utf8')), jobs: 1 };
  const parts = {
    'jobs.jsonl.gz': gzipSync(`${JSON.stringify({ ...job, queue_name: null, key: null, priority: 0 })}\n`),
    'manifest.json': Buffer.from(JSON.stringify(manifest)),
  };
  const sums = (await readFile(join(copy, 'SHA256SUMS'), 'utf8')).replace(/.*manifest\.json\n/, '');
  const lines = Object.entries(parts).map(([name, bytes]) => {
    return `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`;
  });
  for (const [name, bytes] of Object.entries(parts)) await writeFile(join(copy, name), bytes);
  await writeFile(join(copy, 'SHA256SUMS'), sums + lines.join(''));
  const target = await emptyTarget();
  await restoreBackup({ ...target, directory: copy });
  const client = await connectTo(target.url);
  expect(await readJobs(client)).toEqual(['mail_sign_up']);
  await client.end();
  await target.drop();
}, 60_000);

test('a restore writes to empty targets only', async () => {
  const before = await portal.db.$count(detailed_drafts);
  const used = { url: portal.databaseUrl, files: portal.services.files, directory: backup, origin: ORIGIN };
  await expect(restoreBackup(used)).rejects.toThrow('The database is not empty');
  expect(await portal.db.$count(detailed_drafts)).toBe(before);
  const target = await emptyTarget();
  await expect(restoreBackup({ ...target, files: portal.services.files, directory: backup })).rejects.toThrow(
    'The file store is not empty',
  );
  await target.drop();
});

test('a backup never writes to a directory that isn’t empty', async () => {
  const again = createBackup({ url: portal.databaseUrl, files: portal.services.files, directory: backup });
  await expect(again).rejects.toThrow('is not empty');
});

test('a backup into a place where this user may not write says so in a sentence', async () => {
  const source = { url: portal.databaseUrl, files: portal.services.files, directory: '/dev/null/backup' };
  await expect(createBackup(source)).rejects.toThrow(
    'cannot be created (ENOTDIR). Name one in a directory in which',
  );
});

test.each<[string, (path: (name: string) => string) => Promise<void>, RegExp]>([
  ['a table cut short', (path) => truncate(path('tables/users.copy.gz'), 100), /tables\/users.copy.gz/],
  ['a table changed', (path) => change(path('tables/mails.copy.gz')), /tables\/mails.copy.gz/],
  ['a table taken away', (path) => rm(path('tables/teams.copy.gz')), /tables\/teams.copy.gz/],
  ['a file changed', async (path) => change(path(await someFile(path))), /files\/resumes/],
  ['a file taken away', async (path) => rm(path(await someFile(path))), /files\/resumes/],
  ['its list of files cut', (path) => shorten(path('files.sha256')), /files.sha256/],
  ['the manifest changed', (path) => change(path('manifest.json')), /manifest.json/],
  ['the checksums cut', (path) => shorten(path('SHA256SUMS')), /SHA256SUMS/],
  ['no end, as after a kill', (path) => rm(path('SHA256SUMS')), /no complete backup/],
  [
    'a path that leads out of it',
    (path) => writeFile(path('SHA256SUMS'), `${'0'.repeat(64)}  ../x\n`),
    /damaged/,
  ],
])('a restore rejects a backup with %s before it writes anything', async (_name, damage, sentence) => {
  const copy = join(await mkdtemp(join(directory, 'damaged-')), 'copy');
  await cp(backup, copy, { recursive: true });
  await damage((name) => join(copy, name));
  const target = await emptyTarget();
  await expect(restoreBackup({ ...target, directory: copy })).rejects.toThrow(sentence);
  const client = await connectTo(target.url);
  expect(await readAll(client)).toEqual({});
  await client.end();
  await target.drop();
});

async function change(path: string) {
  const bytes = await readFile(path);
  const middle = bytes.length >> 1;
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  await writeFile(path, bytes);
}

async function shorten(path: string) {
  const lines = (await readFile(path, 'utf8')).split('\n');
  await writeFile(path, `${lines.slice(0, -2).join('\n')}\n`);
}

async function someFile(path: (name: string) => string): Promise<string> {
  const list = await readFile(path('files.sha256'), 'utf8');
  return list.match(/ {2}(files\/resumes\/.+)/)?.[1] ?? '';
}

test('after a way back across a migration, backups go on, and a release that knows it restores them', async () => {
  const [target, again] = [await emptyTarget(), await emptyTarget()];
  await restoreBackup({ ...target, directory: backup });
  const client = await connectTo(target.url);
  await client.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`,
  );
  const later = join(directory, 'later');
  expect(await createBackup({ ...target, directory: later })).toMatchObject({
    schema_version: '9999999999999',
  });
  await expect(restoreBackup({ ...again, directory: later })).rejects.toThrow(
    'This backup was taken by a newer release',
  );
  const { rows } = await client.query(
    `select max(created_at) as newest from drizzle.__drizzle_migrations where hash <> 'newer'`,
  );
  await rewriteManifest(later, { schema_version: rows[0].newest });
  await restoreBackup({ ...again, directory: later });
  expect(await structureOf(again.url)).toEqual(await structureOf(portal.databaseUrl));
  await client.end();
  await Promise.all([target.drop(), again.drop()]);
}, 60_000);

async function rewriteManifest(of: string, changes: object) {
  const manifest = { ...JSON.parse(await readFile(join(of, 'manifest.json'), 'utf8')), ...changes };
  const bytes = JSON.stringify(manifest);
  await writeFile(join(of, 'manifest.json'), bytes);
  const sums = (await readFile(join(of, 'SHA256SUMS'), 'utf8')).replace(/.*manifest\.json\n/, '');
  const sum = createHash('sha256').update(bytes).digest('hex');
  await writeFile(join(of, 'SHA256SUMS'), `${sums}${sum}  manifest.json\n`);
}

test('a second backup at the same time fails with a message and leaves the first one undisturbed', async () => {
  let second: Promise<unknown> = Promise.resolve();
  await createBackup({
    url: portal.databaseUrl,
    files: portal.services.files,
    directory: join(directory, 'first'),
    onSnapshot: async () => {
      second = createBackup({
        url: portal.databaseUrl,
        files: portal.services.files,
        directory: join(directory, 'second'),
      });
      await expect(second).rejects.toThrow('Another backup is running');
    },
  });
}, 60_000);

test('a backup names the missing and the changed files, exits with 1, and can be restored', async () => {
  const [sick, target] = [await demoPortal(), await emptyTarget()];
  const settings = { DATABASE_URL: sick.url, DATA_DIR: sick.home };
  const [missing = '', changed = ''] = sick.keys;
  await rm(join(sick.home, 'files', missing));
  await change(join(sick.home, 'files', changed));
  const path = join(directory, 'of-a-sick-one');
  const { code, stdout, stderr } = await run('backup', settings, path);
  expect(code).toBe(1);
  expect(stdout).toMatch(/^Backed up as of /);
  expect(stderr).toContain(`not in the backup; everything else is in it: 1 (${missing}).`);
  expect(stderr).toContain(`in the backup as they are: 1 (${changed}).`);
  await checkByHand(path);
  const { files } = await restoreBackup({ ...target, directory: path });
  expect(files).toMatchObject({ count: sick.keys.length - 1, missing: [missing], damaged: [changed] });
  await Promise.all([sick.drop(), target.drop()]);
}, 60_000);

test('an upload without bytes that nothing refers to is under way or abandoned, and no file is missing', async () => {
  const portal = await demoPortal();
  const settings = { DATABASE_URL: portal.url, DATA_DIR: portal.home };
  const client = await connectTo(portal.url);
  await client.query(`insert into files (key, kind, owner_id, name, content_type, size, sha256)
    select 'resumes/under-way.pdf', 'resume', id, 'cv.pdf', 'application/pdf', 1, repeat('0', 64) from users limit 1`);
  await client.end();
  expect(await run('backup', settings, join(directory, 'during-an-upload'))).toMatchObject({
    code: 0,
    stderr: '',
  });
  await portal.drop();
}, 60_000);

test('a drill restores the newest backup into a database that it removes, and both note their success', async () => {
  const site = await demoPortal();
  const settings = { DATABASE_URL: site.url, DATA_DIR: site.home };
  const parent = join(directory, 'nightly');
  expect(await run('drill', settings, parent)).toMatchObject({ code: 1 });
  expect(await run('backup', settings, parent, '--keep', '2')).toMatchObject({ code: 0, stderr: '' });
  expect(await run('drill', settings, parent)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('its rules hold and its files are whole.'),
  });
  const client = await connectTo(site.url);
  const noted = async () =>
    (await client.query('select name, at from last_runs order by name')).rows.map(({ name, at }) => [
      name,
      at,
    ]);
  const before = await noted();
  expect(before).toEqual([
    ['backup', expect.any(Date)],
    ['drill', expect.any(Date)],
  ]);
  const [name = ''] = await readdir(parent);
  await truncate(join(parent, name, 'tables', 'users.copy.gz'), 10);
  expect(await run('drill', settings, parent)).toMatchObject({ code: 1 });
  expect(await noted()).toEqual(before);
  const left = await client.query(`select from pg_database where datname like 'portal_drill_%'`);
  expect(left.rowCount).toBe(0);
  await client.end();
  await site.drop();
}, 120_000);

/** A copy of the demo with its files, for a test to change. */
async function demoPortal() {
  demo ??= createDemo();
  const { name, home: original, keys } = await demo;
  const database = await createTestDatabase(name);
  const home = await mkdtemp(join(tmpdir(), 'demo-'));
  await cp(original, home, { recursive: true });
  const drop = () => Promise.all([database.drop(), rm(home, { recursive: true, force: true })]);
  return { url: database.url, home, keys, drop };
}

let demo: ReturnType<typeof createDemo> | null = null;
afterAll(async () => (await demo)?.drop());

async function createDemo() {
  const { url, drop } = await createTestDatabase();
  const home = await mkdtemp(join(directory, 'demo-'));
  const { db, pool } = connect(url);
  const store = diskStore(join(home, 'files'));
  await seedDemo({ db, files: store, now: () => new Date(), hashPassword: async () => 'not a hash' });
  const keys = (await db.select({ key: files.key }).from(files).orderBy(files.key)).map(({ key }) => key);
  await pool.end();
  return { name: new URL(url).pathname.slice(1), home, keys, drop };
}

/** The command of docs/operations.md. */
async function checkByHand(path: string) {
  const docs = await readFile('docs/operations.md', 'utf8');
  const [, command = 'false'] = docs.match(/`([^`]*sha256sum[^`]*)`/) ?? [];
  await promisify(execFile)('sh', ['-c', command], { cwd: path });
}

test('backup and restore work beside a portal on its embedded database, and restore creates a new data directory', async () => {
  const home = await mkdtemp(join(tmpdir(), 'running-'));
  const dataDir = resolveDataDirectory({ wanted: home, projectDir: home, log: () => {} });
  const running = await startEmbeddedPostgres({ dataDir, log: () => {}, settings: { fsync: 'off' } });
  await migrate(running.url);
  const target = await mkdtemp(join(tmpdir(), 'restored-'));
  const path = join(directory, 'of-a-running-one');
  const { stdout } = await run('backup', { DATA_DIR: dataDir }, path);
  const [, rows] = stdout.match(/^Backed up as of .*: (\d+) rows of/m) ?? [];
  expect(Number(rows)).toBeGreaterThan(0);
  await checkByHand(path);
  const client = await connectTo(running.url);
  await client.query('select 1');
  await client.end();
  await running.stop();
  const restored = await run('restore', { DATA_DIR: target }, path);
  expect(restored.stdout).toContain(`${rows} rows and 0 files`);
  await Promise.all([dataDir, home, target].map((each) => rm(each, { recursive: true, force: true })));
}, 120_000);

type Ran = { code: number; stdout: string; stderr: string };

const run = (name: string, settings: Record<string, string>, ...args: string[]): Promise<Ran> => {
  const env = { PATH: process.env.PATH, ...QUICK_START, SEED: 'none', ...settings };
  return promisify(execFile)(process.execPath, [`scripts/${name}.ts`, ...args], { env })
    .then((output) => ({ code: 0, ...output }))
    .catch((failed: Ran) => failed);
};

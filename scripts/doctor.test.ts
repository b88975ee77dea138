import { execFile } from 'node:child_process';
import { appendFile, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '#server/db/database.ts';
import { readEnv } from '#server/env.ts';
import { Lane } from '#server/files/inspection/lane.ts';
import type { ReaderResult, ReaderTask } from '#server/files/inspection/tasks.ts';
import { TimeBudget } from '#server/files/inspection/time-budget.ts';
import { createUploadReader, UploadReader } from '#server/files/inspection/upload-reader.ts';
import { diskStore } from '#server/files/storage/disk.ts';
import { storeAway } from '#server/files/storage/store.ts';
import { examineChildren, type OpenReader } from '#server/operations/doctor/children.ts';
import { examineEncoding } from '#server/operations/doctor/encoding.ts';
import { examine } from '#server/operations/doctor/examine.ts';
import type { Finding } from '#server/operations/doctor/finding.ts';
import { findBrokenInvariants } from '#server/operations/doctor/invariants.ts';
import { examineMailServer } from '#server/operations/doctor/mail-and-jobs.ts';
import type { ExaminedPortal } from '#server/operations/doctor/portal.ts';
import { examineSettings } from '#server/operations/doctor/settings.ts';
import { noteRun } from '#server/operations/last-runs.ts';
import { ChildProgram } from '#server/process/child-process/child-program.ts';
import { createApplication, createPerson, createProject, createTeam } from '#tests/factories.ts';
import { holdJobs, startPortal } from '#tests/portal.ts';
import { createTestDatabase } from '#tests/postgres.ts';
import { QUICK_START } from '#tests/quick-start.ts';
import { startSilentServer, startSmtp } from '#tests/smtp.ts';
import { seedDemo } from './seed/demo.ts';

type Sick = ExaminedPortal & {
  url: string;
  keys: () => Promise<string[]>;
  run: (sql: string) => Promise<unknown>;
};

let healthy: Awaited<ReturnType<typeof createTestDatabase>>;
let home: string;

beforeAll(async () => {
  healthy = await createTestDatabase();
  home = await mkdtemp(join(tmpdir(), 'doctor-'));
  const { db, pool } = connect(healthy.url);
  const files = diskStore(join(home, 'files'));
  await seedDemo({ db, files, now: () => new Date(), hashPassword: async () => 'not a hash' });
  await pool.end();
}, 120_000);

afterAll(async () => {
  await healthy.drop();
  await rm(home, { recursive: true, force: true, maxRetries: 5 });
});

/** A copy of the healthy portal for a test to damage. */
async function onACopy<T>(act: (sick: Sick) => Promise<T>, template = healthy.url): Promise<T> {
  const database = await createTestDatabase(new URL(template).pathname.slice(1));
  const directory = await mkdtemp(join(home, 'copy-'));
  await cp(join(home, 'files'), join(directory, 'files'), { recursive: true });
  const { db, pool } = connect(database.url);
  const hasPortal = template === healthy.url;
  if (hasPortal) await noteRun(db, 'worker', new Date());
  try {
    return await act({
      env: readEnv({ NODE_ENV: 'test' }),
      db,
      pool,
      files: diskStore(join(directory, 'files')),
      directory,
      now: () => new Date(),
      isQuick: false,
      url: database.url,
      keys: async () =>
        (await pool.query('select key from files where attached_at is not null order by key')).rows.map(
          ({ key }) => key,
        ),
      run: (sql) => pool.query(sql),
    });
  } finally {
    await pool.end();
    await database.drop();
  }
}

const findings = (target: ExaminedPortal, openReader?: OpenReader) => allOf(examine(target, openReader));

async function allOf(findings: AsyncIterable<Finding>): Promise<Finding[]> {
  const found: Finding[] = [];
  for await (const finding of findings) found.push(finding);
  return found;
}

const sentence = ({ level, subject, words }: Finding) => `${level} ${subject}: ${words}`;
/** Without a child process, whose start would take half of the time of each examination. */
const readsEverything: OpenReader = () => ({
  inspect: async () => ({ extension: 'pdf' }),
  end: () => undefined,
});

/** Test servers don’t wait for the disk, which the doctor reports. */
const complaints = async (target: ExaminedPortal, openReader = readsEverything) =>
  (await findings(target, openReader))
    .filter(({ level, subject }) => level !== 'ok' && subject !== 'durability')
    .map(sentence);

test('a healthy portal has only passing checks in the doctor', async () => {
  await onACopy(async (target) => {
    expect(await complaints(target, createUploadReader)).toEqual([]);
    const lines = (await findings({ ...target, isQuick: true }))
      .filter(({ level }) => level === 'ok')
      .map(sentence);
    expect(lines).toEqual(
      expect.arrayContaining(['ok storage: stores and returns files', 'ok super admin: 1']),
    );
  });
});

test('a dissolved team with archived applications breaks no rule in the doctor', async () => {
  const portal = await startPortal();
  const leader = await createPerson(portal);
  const team = await createTeam(portal, leader);
  const project = await createProject(portal);
  await createApplication(portal, { project, applicant: leader, team, values: { status: 'withdrawn' } });
  const client = await portal.signIn(leader);
  expect(await client.delete(`/api/teams/${team.id}`)).toMatchObject({ status: 200 });
  expect((await findBrokenInvariants(portal.db)).filter(({ isWrong }) => isWrong)).toEqual([]);
  await portal.close();
});

type Damage = (sick: Sick) => Promise<unknown>;

const RULES = (words: string) => new RegExp(`^wrong rules: “.*${words}.*” does not hold, \\d+ times$`);

test.each<[string, RegExp, Damage]>([
  [
    'a seat that no programme can allow',
    RULES('no more members than a programme can allow'),
    ({ run }) =>
      run(`insert into team_member_profiles (team_id, display_name, email)
           select id, 'Guest', 'guest' || n || '@demo.example'
           from (select id from teams where archived_at is null limit 1) t, generate_series(1, 20) n`),
  ],
  [
    'a leader outside the team',
    RULES('leader is a member'),
    ({ run }) =>
      run(`delete from team_members m using teams t where t.id = m.team_id and t.leader_id = m.user_id
           and not exists (select from applications a where a.team_id = t.id)`),
  ],
  [
    'two live applications of one person for one project',
    RULES('Nobody blocks a project twice'),
    ({ run }) =>
      run(`drop index application_members_one_blocking;
           insert into application_members (application_id, project_id, blocks, user_id, display_name)
           select application_id, project_id, blocks, user_id, display_name
           from application_members where blocks and user_id is not null limit 1`),
  ],
  [
    'a roster without a leader',
    RULES('roster with one leader'),
    ({ run }) => run(`update cycles set state = 'open'; update application_members set is_leader = false`),
  ],
  [
    'a detailed stage without its proposal',
    RULES('The detailed stage has every section'),
    ({ run }) => run(`update applications set tech_stack = null where stage = 'detailed'`),
  ],
  [
    "somebody else's résumé in a profile",
    RULES('is a file of that person'),
    ({ run }) =>
      run(`update profiles set resume_file_id = (select id from files where kind = 'resume' and owner_id <> user_id limit 1)
           where resume_file_id is not null`),
  ],
  [
    'nobody who runs the place',
    /^wrong super admin: no account has this role$/,
    ({ run }) => run(`update profiles set role = 'admin' where role = 'super_admin'`),
  ],
  [
    'a file that is gone',
    /^wrong files: \S+ not in the store$/,
    async ({ files, keys }) => files.remove((await keys())[0] ?? ''),
  ],
  [
    'a file that was changed',
    /^wrong files: \S+ not what was uploaded$/,
    async ({ directory, keys }) => appendFile(join(directory, 'files', (await keys())[0] ?? ''), 'x'),
  ],
  [
    'a file without a row',
    /^warning orphans: stray\/file.pdf without a row$/,
    async ({ directory }) => {
      await mkdir(join(directory, 'files/stray'));
      await writeFile(join(directory, 'files/stray/file.pdf'), 'x');
    },
  ],
  [
    'a file that nothing refers to',
    /^warning orphans: \d+ files that nothing refers to$/,
    ({ run }) => run(`update profiles set resume_file_id = null`),
  ],
  [
    'an upload that the sweep never took',
    /^warning orphans: \d+ unused uploads/,
    ({ run }) =>
      run(`update profiles set resume_file_id = null;
           update files set attached_at = null, created_at = now() - interval '3 days' where kind = 'resume'`),
  ],
  ['a mail that waits', /^wrong mails: 1 overdue, the oldest for 2 hours$/, ({ run }) => run(mail('queued'))],
  ['a mail on its way', /^wrong mails: 1 have been in delivery/, ({ run }) => run(mail('sending'))],
  ['a dead letter', /^warning mails: 1 could not be sent$/, ({ run }) => run(mail('dead'))],
  [
    'a job that nobody begins',
    /^wrong jobs: 1 should have started/,
    ({ run }) => run(`select graphile_worker.add_job('sweep_files', run_at => now() - interval '2 hours')`),
  ],
  [
    'a job of a dead worker',
    /^warning locks: 1 worker that has probably died holds 1 of the jobs$/,
    async (sick) => {
      await sick.run(`select graphile_worker.add_job('sweep_files')`);
      sick.now = () => new Date(Date.now() + 21 * 60_000);
      return holdJobs(sick.pool, 'sweep_files');
    },
  ],
  [
    'a job that was given up',
    /^warning jobs: 1 failed for good$/,
    ({ run }) =>
      run(`select graphile_worker.add_job('sweep_files');
           select graphile_worker.permanently_fail_jobs(array(select id from graphile_worker.jobs where task_identifier = 'sweep_files'))`),
  ],
  [
    'a worker that stopped',
    /^wrong worker: none has been seen for 5 minutes$/,
    ({ run }) => run(`update last_runs set at = now() - interval '5 minutes' where name = 'worker'`),
  ],
  [
    'a database on which no worker has run',
    /^warning worker: none has run on this database yet$/,
    ({ run }) => run('delete from last_runs'),
  ],
  [
    'a database that takes no writes',
    /^wrong database: PostgreSQL \S+ takes no writes$/,
    async (sick) => {
      const away = sick.url.replace(/\/([^/]*)$/, '/$1?options=-c%20default_transaction_read_only=on');
      Object.assign(sick, connect(away));
    },
  ],
  [
    'an old backup',
    /^warning backup: the last one was 40 hours ago$/,
    async (sick) => {
      await sick.run(`insert into last_runs values ('backup', now() - interval '40 hours')`);
      sick.env = { ...sick.env, isProduction: true };
    },
  ],
  [
    'a site without any backup',
    /^warning backup: none has been made$/,
    async (sick) => {
      sick.env = { ...sick.env, isProduction: true };
    },
  ],
  [
    'an old drill',
    /^warning drill: the last one was 50 days ago$/,
    async (sick) => {
      await sick.run(`insert into last_runs values ('drill', now() - interval '50 days')`);
      sick.env = { ...sick.env, isProduction: true };
    },
  ],
  [
    'a sweep that stopped',
    /^warning jobs: nothing has been swept/,
    ({ run }) => run(`insert into last_runs values ('sweep', now() - interval '3 hours')`),
  ],
  [
    'a missing extension',
    /^wrong extensions: pg_trgm missing$/,
    ({ run }) => run('drop extension pg_trgm cascade'),
  ],
  [
    'a schema of a newer release',
    /^warning schema: a newer release has changed this database, and this one was led back$/,
    ({ run }) =>
      run(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`),
  ],
  [
    'functions and triggers of another release',
    /^warning schema: at \w+, with functions and triggers of another release$/,
    ({ run }) => run(`update drizzle.routines set hash = ''`),
  ],
  [
    'a schema of an older release',
    /^warning schema: at \w+, older than this release$/,
    ({ run }) =>
      run(`delete from drizzle.__drizzle_migrations
           where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`),
  ],
])(
  'the doctor finds and names %s',
  async (_name, expected, damage) => {
    await onACopy(async (sick) => {
      const mend = await damage(sick);
      expect(await complaints(sick)).toContainEqual(expect.stringMatching(expected));
      if (typeof mend === 'function') await mend();
    });
  },
  60_000,
);

const mail = (status: string) => `
  insert into mails (recipient, subject, text, html, kind, status, created_at, taken_at)
  values ('a@demo.example', 's', 't', 'h', 'verify_email', '${status}', now() - interval '2 hours', now() - interval '2 hours')`;

test('the doctor distinguishes a database without a portal from a missing database', async () => {
  await onACopy(
    async (empty) => expect(await complaints(empty)).toContain('wrong schema: this database has no portal'),
    'postgres://x/template0',
  );
  await onACopy(async (target) => {
    const away = connect('postgres://nobody@127.0.0.1:1/none');
    const found = await complaints({ ...target, ...away });
    expect(found).toEqual([expect.stringMatching(/^wrong database: it cannot be reached: .*ECONNREFUSED/)]);
    await away.pool.end();
  });
});

test('the doctor reports a store that rejects bytes or returns different ones', async () => {
  await onACopy(async (target) => {
    const full = { ...target.files, put: () => Promise.reject(new Error('No space left')) };
    expect(await complaints({ ...target, files: full })).toContain(
      'wrong storage: it cannot be used: No space left',
    );
  });
});

test('while the store is away the doctor says so and makes every other check', async () => {
  await onACopy(async (target) => {
    const rejects = () => Promise.reject(storeAway(new Error('connect ECONNREFUSED')));
    const away = { ...target.files, put: rejects, get: rejects };
    const found = (await findings({ ...target, files: away })).map(sentence);
    expect(found).toContain('wrong storage: it cannot be used: connect ECONNREFUSED');
    expect(found).toContain('wrong files: they could not be checked without the storage');
    expect(found).toEqual(
      expect.arrayContaining(['ok super admin: 1', 'ok mails: none is stuck', 'ok jobs: none is stuck']),
    );
  });
});

const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://x',
  PUBLIC_URL: 'https://127.0.0.1:1',
};

test('without a database the doctor still examines everything that needs none', async () => {
  await onACopy(async (target) => {
    const env = readEnv({ ...PRODUCTION, DATABASE_REPLICA_URL: target.url });
    const away = connect('postgres://nobody@127.0.0.1:1/none');
    const found = (await findings({ ...target, ...away, env }, readsEverything)).map(sentence);
    expect(found).toEqual(
      expect.arrayContaining([
        'ok storage: stores and returns files',
        expect.stringMatching(/^ok child processes/),
        expect.stringMatching(/^ok release/),
        expect.stringMatching(/^warning certificate: it could not be read/),
        'ok replica: it responds; how far it is behind is not known without the primary',
        'warning safety: the last backup and drill are not known without the database',
      ]),
    );
    await away.pool.end();
  });
});

test('the doctor reads a database that takes no writes or has no extension', async () => {
  await onACopy(async (target) => {
    const env = readEnv(PRODUCTION);
    const readOnly = connect(`${target.url}?options=-c%20default_transaction_read_only=on`);
    const found = (await findings({ ...target, ...readOnly, env }, readsEverything)).map(sentence);
    expect(found).toEqual(
      expect.arrayContaining(['ok super admin: 1', 'warning backup: none has been made']),
    );
    await readOnly.pool.end();
    await target.run('drop extension unaccent cascade');
    expect(await complaints({ ...target, env })).toEqual(
      expect.arrayContaining(['wrong extensions: unaccent missing', 'warning backup: none has been made']),
    );
  });
});

test('the doctor command goes on when the storage does not open, and prints one line of JSON', async () => {
  const place = join(home, 'no-directory');
  await writeFile(place, '');
  const failed = await promisify(execFile)(process.execPath, ['scripts/doctor.ts', '--json'], {
    env: { PATH: process.env.PATH, ...QUICK_START, DATA_DIR: place },
  }).catch((error) => error);
  const { findings } = JSON.parse(failed.stdout);
  expect(findings.map(({ level, subject }: Finding) => `${level} ${subject}`)).toEqual(
    expect.arrayContaining(['wrong storage', 'ok child processes', 'ok release', 'ok mail server']),
  );
}, 60_000);

test('a store or database that goes away during the doctor’s checks ends only the check that needs it', async () => {
  await onACopy(async (target) => {
    const gone = {
      ...target.files,
      get: async (key: string) =>
        key.startsWith('doctor/') ? target.files.get(key) : Promise.reject(storeAway(new Error('cut off'))),
    };
    const found = await complaints({ ...target, files: gone });
    expect(found).toEqual([
      expect.stringMatching(/^wrong files: the check could not be finished: .*cut off/),
    ]);
    await target.run('alter table mails rename to letters; alter table profiles rename to persons');
    expect(await complaints(target)).toEqual([
      expect.stringMatching(/^wrong rules: the check could not be finished/),
      expect.stringMatching(/^wrong orphans: the check could not be finished/),
      expect.stringMatching(/^wrong mails and jobs: the check could not be finished/),
    ]);
  });
});

test.each(['doctor', 'admin', 'backup', 'restore'])(
  'without its database the %s command says in one sentence what to do',
  async (name) => {
    const args =
      {
        doctor: [],
        admin: ['grant', 'a@demo.example', 'admin'],
        backup: [join(home, 'nowhere')],
        restore: [home],
      }[name] ?? [];
    const env = {
      PATH: process.env.PATH,
      ...QUICK_START,
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      DATA_DIR: home,
    };
    const failed = await promisify(execFile)(process.execPath, [`scripts/${name}.ts`, ...args], {
      env,
    }).catch((error) => error);
    expect(failed.code).toBe(1);
    expect(failed.stdout + failed.stderr).toMatch(
      name === 'restore' ? /There is no complete backup/ : /ECONNREFUSED.*DATABASE_URL/,
    );
    expect(failed.stdout + failed.stderr).not.toMatch(/\n {4}at /);
  },
  30_000,
);

test('the doctor accepts a mail server that responds, and reports a silent or missing one', async () => {
  const [smtp, silent] = [await startSmtp(), await startSilentServer()];
  await onACopy(async (target) => {
    const through = (port: number) => {
      const settings = {
        NODE_ENV: 'test',
        SMTP_URL: `smtp://127.0.0.1:${port}`,
        SMTP_TIMEOUT_SECONDS: '0.3',
      };
      return findings({ ...target, isQuick: true, env: readEnv(settings) }).then((all) => all.map(sentence));
    };
    expect(await through(smtp.port)).toContain('ok mail server: responds and accepts the sign-in');
    expect(await through(silent.port)).toContainEqual(
      expect.stringMatching(/^wrong mail server: .*didn’t respond/),
    );
    await smtp.stop();
    expect(await through(smtp.port)).toContainEqual(expect.stringMatching(/^wrong mail server: .*reach/));
  });
  expect(smtp.received).toEqual([]);
  await silent.stop();
});

test('the doctor names the problem of a mail server’s certificate and its remedy', async () => {
  const [smtp, plain] = [await startSmtp({ offersTls: true }), await startSmtp()];
  const examined = async (SMTP_URL: string) => {
    const env = readEnv({ NODE_ENV: 'test', SMTP_URL, SMTP_TIMEOUT_SECONDS: '3' });
    const found: Finding[] = [];
    for await (const finding of examineMailServer({ env })) found.push(finding);
    return found;
  };
  expect(await examined(`smtp://127.0.0.1:${smtp.port}`)).toMatchObject([
    { level: 'wrong', words: 'The certificate of the mail server has expired or isn’t valid yet.' },
  ]);
  expect(await examined(`smtps://127.0.0.1:${plain.port}`)).toMatchObject([
    { level: 'wrong', advice: expect.stringContaining('use smtps:// for a port with TLS from the start') },
  ]);
  await smtp.stop();
  await plain.stop();
});

test('the doctor requires encryption, a mail server and a sender address in production', () => {
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'http://x.example', DATABASE_URL: 'postgres://x' };
  const doubts = (more = {}) =>
    [...examineSettings({ env: readEnv({ ...production, ...more }) })].map(
      ({ level, words }) => `${level} ${words}`,
    );
  expect(doubts()).toEqual([
    'warning people reach the site without encryption',
    'warning emails are stored and not sent',
    'warning files are stored on this machine only',
  ]);
  expect(doubts({ SMTP_URL: 'smtp://x' })).toContain('warning the sender of emails is the example address');
});

test('the doctor command prints a line for each check and exits with 1 when one fails', async () => {
  await onACopy(async ({ url, directory, run }) => {
    const doctor = (settings = {}, ...more: string[]) =>
      promisify(execFile)(process.execPath, ['scripts/doctor.ts', '--quick', ...more], {
        env: { PATH: process.env.PATH, ...QUICK_START, DATABASE_URL: url, DATA_DIR: directory, ...settings },
      })
        .then(({ stdout }) => ({ code: 0, stdout }))
        .catch(({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }));
    const takeNotes = () => run("delete from last_runs where name = 'doctor'");
    expect(await doctor({}, '--note')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^ok {7}database: PostgreSQL/m),
    });
    expect(await takeNotes()).toMatchObject({ rowCount: 1 });
    await run(`update profiles set role = 'admin' where role = 'super_admin'`);
    expect(await doctor()).toMatchObject({
      code: 1,
      stdout: expect.stringContaining(
        'wrong    super admin: no account has this role. To do: npm run admin -- grant',
      ),
    });
    const { code, stdout } = await doctor({}, '--json', '--note');
    expect(await takeNotes()).toMatchObject({ rowCount: 0 });
    expect([code, JSON.parse(stdout)]).toEqual([
      1,
      {
        checked_at: expect.any(String),
        findings: expect.arrayContaining([
          expect.objectContaining({ level: 'ok', subject: 'database' }),
          expect.objectContaining({ level: 'wrong', subject: 'super admin' }),
        ]),
      },
    ]);
    expect(await doctor({}, '--decisions', 'after')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^ok {7}decisions: (\d+) of \1 checks after a release hold\n$/),
    });
    expect(await doctor({ PORT: 'eighty' })).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^wrong {4}settings: .*PORT/),
    });
  });
}, 60_000);

test.each([
  [
    { encoding: 'SQL_ASCII', recorded: null, present: null },
    ['wrong encoding: SQL_ASCII can’t store every name', 'ok collation: independent of the system'],
  ],
  [
    { encoding: 'UTF8', recorded: '2.36', present: '2.41' },
    [
      'ok encoding: UTF8',
      'warning collation: the indexes were built with version 2.36 of the system’s rules of sorting, and it now has 2.41: searches may miss rows',
    ],
  ],
])('the doctor examines encoding and sorting: %j', async (settings, expected) => {
  const db = { execute: async () => ({ rows: [{ name: 'portal', ...settings }] }) };
  const found = await allOf(examineEncoding({ db: db as unknown as ExaminedPortal['db'] }));
  expect(found.map(sentence)).toEqual(expected);
});

test('the doctor says when no child process can read a file', async () => {
  const open = (directory: string) => {
    const child = new ChildProgram<ReaderTask, ReaderResult>({
      program: join(directory, 'missing.mjs'),
      heapMib: 64,
      spaceMib: 256,
      processorSeconds: 5,
    });
    const budget = new TimeBudget(60);
    const lane = new Lane({ child, seconds: 5, budget });
    return new UploadReader({ quick: lane, slow: lane, budget });
  };
  expect((await allOf(examineChildren(open))).map(sentence)).toEqual([
    expect.stringMatching(
      /^wrong child processes: no upload can be read: The child process did not start: Error: Cannot find module/,
    ),
  ]);
});

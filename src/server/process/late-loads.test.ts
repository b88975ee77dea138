import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accounts } from '#server/db/schema/sign-in.ts';
import { ChildProgram } from '#server/process/child-process/child-program.ts';
import { hashPassword } from '#server/users/sign-in/password.ts';
import { pdfBytes } from '#tests/documents.ts';
import { freePort } from '#tests/e2e/support/server.ts';
import { createPerson } from '#tests/factories.ts';
import { databaseForFile } from '#tests/postgres.ts';
import { QUICK_START } from '#tests/quick-start.ts';
import { createSession } from '#tests/session.ts';

/** Every file that loads code after the start, and why it may. Files of the build stay: a build adds its own beside them. */
const LATE = {
  'src/server/users/sign-in/common-passwords.ts': 'the list has 4 MB; the build has it in a file of its own',
  'src/server/main.ts': 'at the start',
  'src/server/reviews/identity/ordinary-words.ts': 'before the process reports ready',
  'src/server/ssr/worker-thread.ts': 'at the start of a thread; without it pages are rendered in the browser',
  'src/server/start.ts': 'the demo, at the start, outside production',
  'src/server/programme/programme-pages.ts':
    'of the build, once, for the landing page of a programme of one’s own',
  'src/server/files/storage/open.ts': 'at the start',
  'src/server/operations/backup/copies.ts': 'by commands, where backups are copied to a bucket',
  'src/server/operations/telemetry/start-telemetry.ts': 'at the start',
};

test('every late load of the server has a reason', { tags: ['being-updated'] }, async () => {
  const files = await readdir('src/server', { recursive: true });
  const late: string[] = [];
  for (const file of files.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))) {
    const path = `src/server/${file}`;
    if (/\bimport\(/.test(await readFile(path, 'utf8'))) late.push(path);
  }
  expect(late.sort()).toEqual(Object.keys(LATE).sort());
});

const PROBLEM = {
  perApplication: 1,
  limit: null,
  common: 0,
  reviewers: [{ id: 'reviewer', load: 0 }],
  applications: [{ id: 'application', reviews: 0, is_common: false }],
  forbidden: new Set(),
};
const REVIEWS = {
  applications: 1,
  reviewers: 1,
  application: Int32Array.of(0),
  reviewer: Int32Array.of(0),
  score: Float64Array.of(50),
};

describe('child programs', () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'late-'));
    await writeFile(join(directory, 'a.pdf'), await pdfBytes());
  });
  afterAll(() => rm(directory, { recursive: true }));

  const limits = { heapMib: 256, spaceMib: 2048, processorSeconds: 60 };

  test.each([
    [
      'src/server/files/inspection/reader-program.ts',
      () => ({ inspect: { path: join(directory, 'a.pdf'), named: 'pdf' } }),
    ],
    [
      'src/server/files/inspection/reader-program.ts',
      () => ({ inspect: { path: join(directory, 'a.pdf'), named: 'docx' } }),
    ],
    [
      'src/server/files/inspection/reader-program.ts',
      () => ({ inspect: { path: join(directory, 'a.pdf'), named: 'png' } }),
    ],
    ['src/server/reviews/assignments/automatic/solver-program.ts', () => PROBLEM],
    [
      'src/server/decisions/proposal/solver-program.ts',
      () => ({ problem: { applications: [], projects: [] }, forced: null }),
    ],
    ['src/server/reviews/results/strictness-program.ts', () => REVIEWS],
  ])(
    '%s has loaded all of its code before its first task',
    { tags: ['being-updated'] },
    async (program, task) => {
      const strict = join(directory, 'strict.mjs');
      await writeFile(
        strict,
        `import { registerHooks } from 'node:module';
       let isClosed = false;
       process.on('message', () => { isClosed = true; });
       registerHooks({ resolve: (name, context, next) => {
         if (isClosed && !name.startsWith('node:')) process.exit(7);
         return next(name, context);
       } });
       await import(${JSON.stringify(resolve(program))});`,
      );
      const child = new ChildProgram({ ...limits, program: strict, mayRead: [directory] });
      await expect(child.run(task(), 60)).resolves.toBeDefined();
      child.end();
    },
  );
});

// With links to the files instead of copies, as only GNU’s `cp` makes them.
describe.runIf(process.platform === 'linux')(
  'a portal whose packages are being installed',
  { timeout: 120_000 },
  () => {
    const PASSWORD = 'a long enough password';
    const ORIGIN = 'http://portal.example';
    const SECRET = 'a secret for tests only, of at least 32 characters';
    let place: string;
    let portal: ChildProcess;
    let url: string;
    let cookie: string;
    let email: string;

    /** Hides the packages of the portal's own tree, as `npm ci` does, or brings them back. */
    const hidePackages = () => rename(join(place, 'node_modules'), join(place, 'away'));
    const bringBack = () => rename(join(place, 'away'), join(place, 'node_modules'));

    beforeAll(async () => {
      place = await mkdtemp(join(tmpdir(), 'tree-'));
      await Promise.all(
        ['src', 'package.json'].map((name) => cp(name, join(place, name), { recursive: true })),
      );
      await promisify(execFile)('cp', ['-al', 'node_modules', place]);
      const connection = await databaseForFile();
      const asha = await createPerson(connection, {});
      email = asha.email;
      await connection.db.insert(accounts).values({
        user_id: asha.id,
        account_id: asha.id,
        provider_id: 'credential',
        password: await hashPassword(PASSWORD),
      });
      const session = await createSession({ ...connection, secret: SECRET }, asha);
      cookie = `${session.name}=${session.value}`;
      const port = await freePort();
      url = `http://127.0.0.1:${port}`;
      portal = spawn(join(place, relative(process.cwd(), process.execPath)), ['src/server/main.ts'], {
        cwd: place,
        env: {
          ...QUICK_START,
          HOST: '127.0.0.1',
          PORT: String(port),
          SEED: 'none',
          WORKER: 'off',
          PUBLIC_URL: ORIGIN,
          AUTH_SECRET: SECRET,
          DATABASE_URL: connection.url,
          DATA_DIR: join(place, 'data'),
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      while ((await health()) !== 200) await pause(50);
    }, 90_000);
    afterAll(async () => {
      portal.kill('SIGTERM');
      await once(portal, 'exit');
      await rm(place, { recursive: true });
    });

    const health = () =>
      fetch(`${url}/api/health`).then(
        ({ status }) => status,
        () => 0,
      );

    async function send(method: string, path: string, body: object | Uint8Array<ArrayBuffer>, session = '') {
      const isFile = body instanceof Uint8Array;
      const response = await fetch(url + path, {
        method,
        headers: {
          Origin: ORIGIN,
          Cookie: session,
          ...(isFile ? { 'X-File-Name': 'resume.pdf' } : { 'Content-Type': 'application/json' }),
        },
        body: isFile ? body : JSON.stringify(body),
      });
      return { status: response.status, code: (await response.json()).code };
    }
    const upload = async () => send('PUT', '/api/profile/resume', await pdfBytes(), cookie);
    const signIn = (password: string) => send('POST', '/api/session', { email, password });
    const signUp = () =>
      send('POST', '/api/sign-ups', {
        email: 'new@portal.example',
        password: PASSWORD,
        confirm_password: PASSWORD,
      });
    const UPDATED = { status: 503, code: 'being_updated' };

    test('says that it is being updated, calls no file damaged, and works again afterwards', {
      tags: ['being-updated', 'asvs:16.5.3'],
    }, async () => {
      await hidePackages();
      expect(await upload()).toEqual(UPDATED);
      expect(await signIn('a wrong password')).toMatchObject({ status: 401 });
      expect(await signIn(PASSWORD)).toMatchObject({ status: 200 });
      expect(await signUp()).toEqual(UPDATED);
      expect(await fetch(`${url}/api/docs/swagger-ui.css`).then((response) => response.status)).toBe(503);
      expect(await fetch(`${url}/api/openapi.json`).then((response) => response.status)).toBe(200);
      await bringBack();
      expect(await upload()).toMatchObject({ status: 200 });
      expect(await signUp()).toMatchObject({ status: 200 });
    });
  },
);

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DEMO_PASSWORD } from '../../src/domain/users/users.ts';
import { startEmbeddedPostgres } from '../../src/server/embedded-postgres/embedded-postgres.ts';
import { pdfBytes } from '../../tests/documents.ts';
import { endProcesses, type Process, startProcess } from '../../tests/processes.ts';
import { openLoop } from '../requests/open-loop.ts';
import { ask } from './cast.ts';
import { isInstalled, startNginx, until } from './nginx.ts';
import { figure, freePort, SECRET, scratchDirectory, spread } from './site.ts';

const PROGRAMS = { nginx: 'nginx', pgbouncer: 'pgbouncer' };
const PER_SECOND = 30;
const SETTLE_MS = 3000;
const MIB = 1024 * 1024;
/** Debian’s programs start as root, which PgBouncer rejects. */
const ACCOUNT = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

/**
 * Two processes and a worker behind nginx and PgBouncer with the samples of deploy/, on other ports: all common actions work
 * through them, and each process is restarted in turn under a mixed load.
 */
export async function behindProxies(seconds: number): Promise<void> {
  const missing = Object.values(PROGRAMS).filter((program) => !isInstalled(program));
  if (missing.length > 0) {
    process.stdout.write(`Not tried: ${missing.join(' and ')} missing (apt-get install nginx pgbouncer).\n`);
    return;
  }
  const directory = scratchDirectory('behind-proxies');
  const postgres = await startEmbeddedPostgres({
    dataDir: scratchDirectory('behind-proxies-database'),
    log: () => {},
  });
  const site = await openSite(directory, postgres.url);
  try {
    figure({ fault: 'behind-proxies', ...(await story(site.url)) });
    figure({ fault: 'behind-proxies, replaced in turn', ...(await replaceInTurn(site, seconds)) });
  } finally {
    await site.close();
    await postgres.stop();
  }
}

type Site = Awaited<ReturnType<typeof openSite>>;

async function openSite(directory: string, directUrl: string) {
  const ports = { pgbouncer: await freePort(), nginx: await freePort() };
  const url = `http://127.0.0.1:${ports.nginx}`;
  const pooled = await startPgBouncer(directory, directUrl, ports.pgbouncer);
  mkdirSync(join(directory, 'data'));
  const settings = {
    DATABASE_URL: pooled.url,
    DATABASE_DIRECT_URL: directUrl,
    PUBLIC_URL: url,
    DATA_DIR: join(directory, 'data'),
    AUTH_SECRET: SECRET,
    TRUSTED_PROXIES: '127.0.0.1',
    SEED: 'demo',
    DRAIN_SECONDS: '2',
  };
  const startPortal = (port?: number) => startProcess('portal', { ...settings, WORKER: 'off' }, port);
  const [first, second] = [await startPortal(), await startPortal()];
  const processes = [first, second];
  const worker = await startProcess('worker', settings);
  const nginx = await startNginx(directory, ports.nginx, [first.port, second.port]);
  return {
    url,
    /** Ends one of the processes as a supervisor would, and starts another one in its place. */
    async replace(n: number): Promise<number | null> {
      const old = processes[n] as Process;
      old.child.kill('SIGTERM');
      const code = await old.exited;
      processes[n] = await startPortal(old.port);
      return code;
    },
    async close() {
      nginx.kill('SIGQUIT');
      await once(nginx, 'exit');
      await endProcesses([...processes, worker]);
      pooled.child.kill('SIGINT');
    },
  };
}

async function startPgBouncer(directory: string, directUrl: string, port: number) {
  const { port: target, password, username } = new URL(directUrl);
  const place = join(directory, 'pgbouncer');
  mkdirSync(place);
  const sample = readFileSync('deploy/pgbouncer/pgbouncer.ini', 'utf8')
    .replace('port=5432', `port=${target}`)
    .replace('listen_port = 6432', `listen_port = ${port}`)
    .replace('auth_type = scram-sha-256', 'auth_type = plain')
    .replace('/etc/pgbouncer/userlist.txt', join(place, 'users.txt'))
    .replace('/var/log/postgresql', place)
    .replace('/var/run/postgresql', place);
  writeFileSync(join(place, 'pgbouncer.ini'), `${sample}\nunix_socket_dir =\n`);
  writeFileSync(join(place, 'users.txt'), `"${username}" "${password}"\n`);
  await giveTimes(directUrl, username);
  giveToDatabaseUser(place, ['pgbouncer.ini', 'users.txt']);
  const child = spawn('pgbouncer', [join(place, 'pgbouncer.ini')], { ...ACCOUNT, stdio: 'ignore' });
  const url = new URL(directUrl);
  url.port = String(port);
  await until(() => ask(url.href, 'select 1'));
  return { child, url: url.href };
}

/** The three lines that the sample requires. */
async function giveTimes(url: string, role: string): Promise<void> {
  for (const [name, value] of [
    ['statement_timeout', '30s'],
    ['lock_timeout', '10s'],
    ['idle_in_transaction_session_timeout', '30s'],
  ])
    await ask(url, `alter role ${role} set ${name} = '${value}'`);
}

function giveToDatabaseUser(place: string, files: string[]): void {
  if (ACCOUNT.uid === undefined) return;
  for (const path of [place, ...files.map((file) => join(place, file))])
    chownSync(path, ACCOUNT.uid, ACCOUNT.gid);
}

type Browser = Awaited<ReturnType<typeof signIn>>;

/** A demo person who signs in through the proxies. */
async function signIn(url: string, name: string) {
  const base = { Origin: url, Cookie: '' };
  const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    fetch(url + path, {
      method,
      headers: { ...base, ...(isFile(body) || body === undefined ? {} : JSON_TYPE), ...headers },
      ...(body === undefined ? {} : { body: isFile(body) ? body : JSON.stringify(body) }),
    });
  const email = `${name}@demo.example`;
  const response = await send('POST', '/api/session', { email, password: DEMO_PASSWORD });
  base.Cookie = response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
  return { url, send, signedIn: response.status, cookie: () => base.Cookie };
}

const JSON_TYPE = { 'Content-Type': 'application/json' };
const isFile = (body: unknown): body is Uint8Array<ArrayBuffer> => body instanceof Uint8Array;

/** The actions of a day, each with its status. */
async function story(url: string) {
  const [asha, arun] = [await signIn(url, 'asha'), await signIn(url, 'arun')];
  const live = await listen(asha);
  const list = await asha.send('GET', '/api/projects?my_status=none');
  const { projects } = await list.json();
  const application = await asha.send('POST', '/api/applications', {
    project_id: projects[0].id,
    team_id: null,
    initial_proposal: 'We would like to build it.',
    submission_key: crypto.randomUUID(),
  });
  const { id } = await application.json();
  const resume = await upload(asha, await pdfBytes({ size: 2 * MIB }));
  const { body } = resume;
  const file = await asha.send('GET', `/files/${body.resume?.id}`);
  const tooLarge = await upload(asha, await pdfBytes({ size: 6 * MIB }));
  const farTooLarge = await upload(asha, await pdfBytes({ size: 12 * MIB }));
  const before = live.events.length;
  const decision = { status: 'under_review', expected_status: 'submitted' };
  const decided = performance.now();
  const status = await arun.send('PUT', `/api/applications/${id}/status`, decision);
  while (live.events.length === before && performance.now() - decided < SETTLE_MS) await pause(5);
  const arrived_ms = Math.round(performance.now() - decided);
  await pause(SETTLE_MS);
  const mails = await (await asha.send('GET', '/dev/mailbox.json')).json();
  live.end();
  return {
    sign_in: [asha.signedIn, arun.signedIn],
    list: list.status,
    apply: application.status,
    upload_2_mib: resume.status,
    opened_bytes: (await file.arrayBuffer()).byteLength,
    upload_6_mib: `${tooLarge.status} ${tooLarge.body.code}`,
    upload_12_mib: `${farTooLarge.status} ${farTooLarge.body.code}`,
    decide: status.status,
    live_after_ms: arrived_ms,
    mails: mails.length,
  };
}

async function upload(browser: Browser, bytes: Uint8Array<ArrayBuffer>) {
  const headers = { 'X-File-Name': 'cv.pdf', 'Content-Type': 'application/pdf' };
  const response = await browser.send('PUT', '/api/profile/resume', bytes, headers);
  const text = await response.text();
  return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : {} };
}

/** The live stream of a page, with its messages so far. */
async function listen(browser: Browser) {
  const ending = new AbortController();
  const { body } = await fetch(`${browser.url}/api/live`, {
    headers: { Cookie: browser.cookie() },
    signal: ending.signal,
  });
  const events: string[] = [];
  const read = async () => {
    for await (const chunk of body ?? []) {
      const text = Buffer.from(chunk).toString();
      if (/^data:/m.test(text)) events.push(text);
    }
  };
  const reading = read().catch(() => 'ended');
  return { events, end: () => ending.abort(), reading };
}

/** Restarts each process in turn while people read and write, and counts the failures. */
async function replaceInTurn(site: Site, seconds: number) {
  const [asha, arun] = [await signIn(site.url, 'asha'), await signIn(site.url, 'arun')];
  const resume = await pdfBytes({ size: 50_000 });
  let isOver = false;
  const codes: (number | null)[] = [];
  const replacing = (async () => {
    for (let n = 0; !isOver; n++) {
      codes.push(await site.replace(n % 2));
      await pause(SETTLE_MS);
    }
  })();
  const sent = await openLoop({
    perSecond: PER_SECOND,
    seconds,
    send: (n) => mixed(asha, arun, resume, n),
  });
  isOver = true;
  await replacing;
  const failed = sent.filter(({ outcome }) => outcome !== 200);
  return {
    seconds,
    replaced: codes.length,
    exit_codes: [...new Set(codes)],
    requests: sent.length,
    failed: failed.length,
    failed_with: [...new Set(failed.map(({ outcome }) => outcome))],
    ms: spread(sent.map(({ ms }) => ms)),
  };
}

async function mixed(
  asha: Browser,
  arun: Browser,
  file: Uint8Array<ArrayBuffer>,
  n: number,
): Promise<number> {
  const kinds = [
    () => asha.send('GET', '/api/projects'),
    () => arun.send('GET', '/api/staff/applications'),
    () => asha.send('GET', '/api/session'),
    () =>
      asha.send('PUT', '/api/profile/team-search', {
        looking_for_team: n % 2 === 0,
        skills: [],
        looking_note: '',
      }),
  ];
  const isUpload = n % UPLOAD_EVERY === 0;
  const response = isUpload ? await upload(asha, file) : await (kinds[n % kinds.length] ?? kinds[0])?.();
  if (response instanceof Response) await response.arrayBuffer();
  return response?.status ?? 0;
}

/** The limit of uploads is sixty an hour per person. */
const UPLOAD_EVERY = 45;

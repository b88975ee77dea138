/**
 * Whether the response time reveals an account (rule:same-answer-for-unknown-address): 500 pairs for each of signing in,
 * signing up and requesting a new password, alternating, on a database that writes to disk. `npm run bench -- same-time`
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { createApp } from '../src/server/app.ts';
import { connect } from '../src/server/db/database.ts';
import { migrate } from '../src/server/db/migrate.ts';
import { readOnPrimary } from '../src/server/db/replica.ts';
import { accounts } from '../src/server/db/schema/sign-in.ts';
import { startEmbeddedPostgres } from '../src/server/embedded-postgres/embedded-postgres.ts';
import { readEnv } from '../src/server/env.ts';
import { createUploadReader } from '../src/server/files/inspection/upload-reader.ts';
import { diskStore } from '../src/server/files/storage/disk.ts';
import { UploadPlaces } from '../src/server/files/storage/upload-places.ts';
import { temporaryDirectory } from '../src/server/files/temporary-file.ts';
import { LiveHub } from '../src/server/live/hub.ts';
import { SecurityEvents } from '../src/server/operations/security-log/security-log.ts';
import { createGoogleClient } from '../src/server/users/sign-in/google-client.ts';
import { hashPassword } from '../src/server/users/sign-in/password.ts';
import { createPerson } from '../tests/factories.ts';

const PAIRS = 500;
const PASSWORD = 'a long enough password';
const ORIGIN = 'http://localhost:3000';
const SECRET = 'a secret for this measurement only, 32 characters';

type App = ReturnType<typeof createApp>;
type Flow = (email: string) => { path: string; body: Record<string, string> };

const FLOWS: Record<string, Flow> = {
  'sign in, wrong password': (email) => ({
    path: '/api/session',
    body: { email, password: 'not the password' },
  }),
  'sign up': (email) => ({
    path: '/api/sign-ups',
    body: { email, password: PASSWORD, confirm_password: PASSWORD },
  }),
  'forgotten password': (email) => ({ path: '/api/password-resets', body: { email } }),
};

const dataDir = await mkdtemp(join(tmpdir(), 'same-time-'));
await chmod(dataDir, 0o755); // the database runs as another user
const embedded = await startEmbeddedPostgres({ dataDir, log: () => {} });
await migrate(embedded.url);
const { db, pool } = connect(embedded.url);
try {
  await measureAll();
} finally {
  await pool.end();
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function measureAll() {
  const env = readEnv({ NODE_ENV: 'test', PORT: '3000' });
  const now = () => new Date();
  const live = new LiveHub({ db, now, directUrl: embedded.url });
  const files = diskStore(join(dataDir, 'files'));
  const google = createGoogleClient(env);
  const ending = new AbortController().signal;
  const app = createApp({
    env,
    live,
    db,
    readOnly: readOnPrimary(db),
    directory: dataDir,
    google,
    files,
    reader: createUploadReader(temporaryDirectory(dataDir)),
    uploads: new UploadPlaces({ atOnce: env.UPLOADS_AT_ONCE }),
    now,
    secret: SECRET,
    ending,
    readiness: { isWarm: true },
    securityEvents: new SecurityEvents(db),
  });
  const known = await createAccounts();
  for (const [name, flow] of Object.entries(FLOWS)) print(name, await measure(app, flow, known));
  await live.close();
}

async function createAccounts(): Promise<string[]> {
  const password = await hashPassword(PASSWORD);
  const emails: string[] = [];
  for (let index = 0; index < PAIRS; index++) {
    const { id, email } = await createPerson({ db });
    await db.insert(accounts).values({ user_id: id, account_id: id, provider_id: 'credential', password });
    emails.push(email);
  }
  return emails;
}

/** Milliseconds for addresses with and without an account, in turn, each pair in the reverse order of the last. */
async function measure(app: App, flow: Flow, emails: string[]) {
  const withAccount: number[] = [];
  const without: number[] = [];
  for (const [index, email] of emails.entries()) {
    await db.execute(sql`truncate rate_limits`);
    const known = async () => withAccount.push(await time(app, flow(email)));
    const unknown = async () => without.push(await time(app, flow(`nobody${index}@example.test`)));
    for (const step of index % 2 === 0 ? [known, unknown] : [unknown, known]) await step();
  }
  return { withAccount, without };
}

async function time(app: App, { path, body }: ReturnType<Flow>): Promise<number> {
  const start = performance.now();
  await app.request(`${ORIGIN}${path}`, {
    method: 'POST',
    headers: { Host: 'localhost:3000', Origin: ORIGIN, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return performance.now() - start;
}

function print(name: string, { withAccount, without }: Awaited<ReturnType<typeof measure>>) {
  const differences = withAccount.map((ms, index) => ms - (without[index] ?? 0));
  process.stdout.write(
    `${name}: median ${ms(median(withAccount))} with an account, ${ms(median(without))} without; ` +
      `median difference of the ${PAIRS} pairs ${ms(median(differences))}, quartiles ${ms(quantile(differences, 0.25))} to ${ms(quantile(differences, 0.75))}\n`,
  );
}

function ms(value: number): string {
  return `${value.toFixed(2)} ms`;
}

function median(values: number[]): number {
  return quantile(values, 0.5);
}

function quantile(values: number[], q: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * q)] ?? Number.NaN;
}

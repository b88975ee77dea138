/**
 * The time to submit an application while the mail server responds and while it hangs: a separate server for each,
 * 200 submissions one after the other, each with four emails. `npm run bench -- mail`
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../src/server/app.ts';
import { connect } from '../src/server/db/database.ts';
import { migrate } from '../src/server/db/migrate.ts';
import { mails } from '../src/server/db/schema/mails.ts';
import { startEmbeddedPostgres } from '../src/server/embedded-postgres/embedded-postgres.ts';
import { readEnv } from '../src/server/env.ts';
import { createMailTransport } from '../src/server/mails/outbox/transport.ts';
import { createServices } from '../src/server/start.ts';
import { startWorker } from '../src/server/worker/worker.ts';
import { Client } from '../tests/client.ts';
import { createPerson, createProject } from '../tests/factories.ts';
import { createSession } from '../tests/session.ts';
import { startSilentServer, startSmtp } from '../tests/smtp.ts';

const SUBMISSIONS = 200;
const WARM_UP = 20;
const SECRET = 'a secret for this measurement only, 32 characters';

const directory = await mkdtemp(join(tmpdir(), 'mail-latency-'));
await chmod(directory, 0o755); // the database runs as another user
const embedded = await startEmbeddedPostgres({ dataDir: directory, log: () => {} });
await migrate(embedded.url);
const { db, pool } = connect(embedded.url);
try {
  const smtp = await startSmtp();
  await measure('mail server up', smtp.port);
  await smtp.stop();
  const silent = await startSilentServer();
  await measure('mail server hanging', silent.port);
  await silent.stop();
} finally {
  await pool.end();
  await embedded.stop();
  await rm(directory, { recursive: true, force: true });
}

async function measure(name: string, port: number): Promise<void> {
  await db.delete(mails);
  const env = readEnv({
    NODE_ENV: 'test',
    PORT: '3000',
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    SMTP_TIMEOUT_SECONDS: '5',
  });
  const services = await createServices({ env, db, directory, secret: SECRET, directUrl: embedded.url });
  const transport = createMailTransport(env);
  const worker = await startWorker(services, embedded.url, transport);
  const app = createApp(services);
  const times: number[] = [];
  for (let index = 0; index < WARM_UP + SUBMISSIONS; index++) times.push(await submit(app));
  const sent = await db.$count(mails);
  print(name, times.slice(WARM_UP), sent);
  await worker.stop();
  await services.live.close();
}

async function submit(app: ReturnType<typeof createApp>): Promise<number> {
  const person = await createPerson({ db }, { email: `${crypto.randomUUID()}@bench.example` });
  const project = await createProject({ db }, { project_number: crypto.randomUUID() });
  const { name, value } = await createSession({ db, secret: SECRET }, person);
  const client = new Client(app, `${name}=${value}`);
  const start = performance.now();
  const response = await client.post('/api/applications', {
    project_id: project.id,
    team_id: null,
    initial_proposal: 'We would like to build it.',
    submission_key: crypto.randomUUID(),
  });
  if (response.status !== 200) throw new Error(`Not submitted: ${JSON.stringify(response.body)}`);
  return performance.now() - start;
}

function print(name: string, times: number[], queued: number): void {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => `${(sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1)} ms`;
  process.stdout.write(
    `${name}: median ${at(0.5)}, 95 % ${at(0.95)}, slowest ${at(1)}; ${queued} mails queued\n`,
  );
}

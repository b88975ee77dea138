import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DEMO_PASSWORD } from '#domain/users/users.ts';
import { createApp } from './app.ts';
import type { Services } from './context.ts';
import { connect, type Database } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { openReadOnly, type ReadOnlyDatabase, readOnPrimary } from './db/replica.ts';
import { queryTimeoutOf, withSessionSettings } from './db/session-settings.ts';
import { resolveDataDirectory } from './embedded-postgres/data-directory.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres/embedded-postgres.ts';
import { type Env, readEnv } from './env.ts';
import { createUploadReader } from './files/inspection/upload-reader.ts';
import { openFileStore } from './files/storage/open.ts';
import { UploadPlaces } from './files/storage/upload-places.ts';
import { temporaryDirectory } from './files/temporary-file.ts';
import { LiveHub } from './live/hub.ts';
import { createMailTransport } from './mails/outbox/transport.ts';
import { releaseName } from './operations/doctor/release.ts';
import { SecurityEvents } from './operations/security-log/security-log.ts';
import { startTelemetry } from './operations/telemetry/start-telemetry.ts';
import { configureLog, log } from './process/log.ts';
import { PROJECT } from './project-directory.ts';
import { ordinaryWords } from './reviews/identity/ordinary-words.ts';
import { loadServerSecret } from './server-secret.ts';
import { grantRole } from './users/grant-role.ts';
import { createGoogleClient } from './users/sign-in/google-client.ts';
import { hashPassword } from './users/sign-in/password.ts';
import { rejectPublishedPasswords } from './users/sign-in/published-passwords.ts';
import { warmUp } from './warm-up.ts';
import { startWorker, type Worker } from './worker/worker.ts';

type Settings = Record<string, string | undefined>;
type Say = (line: string) => void;

/** Starts everything except the HTTP server: settings, database, schema, demo data, files, worker, app. */
export async function startProduct(source: Settings, say: Say) {
  const site = await openSite(readEnv(source), say);
  try {
    const { env, services } = site;
    if (env.isProduction) await rejectPublishedPasswords(services.db);
    if (env.SEED === 'demo') await seedEmptyDatabase(services, say);
    if (env.SUPER_ADMIN_EMAIL) await grantRole(services.db, env.SUPER_ADMIN_EMAIL, 'super_admin');
    services.readiness.isWarm = !env.isProduction;
    const worker = env.WORKER === 'on' ? await startWorkerOf(site) : null;
    return {
      ...site,
      app: createApp(services, site.telemetry),
      /** In production only, so that trials and development don't wait for it. */
      warmUp: async () => void (env.isProduction && (await Promise.all([warmUp(services), ordinaryWords()]))),
      publish: (port: number) => publish(env, port, say),
      /** Ends the live streams and finishes the running jobs; requests are still served. */
      stopWork: async () => void (await Promise.all([services.live.close(), worker?.stop()])),
      /** Aborts everything that has not ended in time. */
      async abandon() {
        await worker?.release();
        await site.abandon();
      },
    };
  } catch (error) {
    await site.abandon();
    throw error;
  }
}

/** Starts the worker alone (`npm run worker`), for a site whose other processes run with WORKER=off. */
export async function startWorkerProcess(source: Settings, say: Say) {
  const env = readEnv(source);
  if (!env.DATABASE_URL) throw new Error(NO_DATABASE);
  const site = await openSite(env, say);
  const worker = await startWorkerOf(site);
  log.info({ release: releaseName }, 'the worker runs');
  return {
    stop: worker.stop,
    release: worker.release,
    close: site.close,
    limitSeconds: env.EVENT_LOOP_LIMIT_SECONDS,
  };
}

const NO_DATABASE =
  'DATABASE_URL is needed by a worker of its own: the embedded database belongs to the one process that starts it.';

type Site = Awaited<ReturnType<typeof openSite>>;

/** The shared parts of serving and working: the database with its schema, the secret, the files. */
async function openSite(env: Env, say: Say) {
  configureLog(env);
  const directory = resolveDataDirectory({
    wanted: env.DATA_DIR,
    projectDir: PROJECT,
    embedded: !env.DATABASE_URL,
    log: say,
  });
  const embedded = env.DATABASE_URL ? null : await startEmbeddedPostgres({ dataDir: directory, log: say });
  try {
    return await openDatabase({ env, directory, url: env.DATABASE_URL ?? embedded?.url ?? '', embedded });
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

type Place = { env: Env; directory: string; url: string; embedded: EmbeddedPostgres | null };

async function openDatabase({ env, directory, url, embedded }: Place) {
  const directUrl = env.DATABASE_DIRECT_URL ?? url;
  const isPooled = env.DATABASE_DIRECT_URL !== undefined;
  await migrate(directUrl);
  const { db, pool } = isPooled
    ? connect(url, { isPooled })
    : connect(withSessionSettings(url), { queryTimeout: queryTimeoutOf(url) });
  const replica = openReadOnly(db, env.DATABASE_REPLICA_URL);
  const secret = await loadServerSecret(db, env.AUTH_SECRET);
  const ending = new AbortController();
  const services = await createServices({
    env,
    db,
    readOnly: replica.readOnly,
    directory,
    secret,
    directUrl,
    ending: ending.signal,
  });
  const telemetry = await startTelemetry({ ...services, pool, replicaPool: replica.pool });
  return {
    env,
    services,
    directUrl,
    telemetry,
    /** From now on the process reports not ready. */
    beginEnding: () => ending.abort(),
    async close() {
      services.reader.end();
      await services.securityEvents.flush();
      await telemetry.stop();
      await Promise.all([pool.end(), replica.close()]);
      await embedded?.stop();
    },
    /** Leaves nothing behind that would continue without this process. */
    abandon: async () => embedded?.stop(),
  };
}

type Parts = {
  env: Env;
  db: Database;
  readOnly?: ReadOnlyDatabase;
  directory: string;
  secret: string;
  directUrl: string;
  ending?: AbortSignal;
};

/** The services of a process; tests create their own with another clock or store. */
export async function createServices(parts: Parts): Promise<Services> {
  const { env, db, directory, secret, directUrl, ending = new AbortController().signal } = parts;
  const { readOnly = readOnPrimary(db) } = parts;
  const now = () => new Date();
  const google = createGoogleClient(env);
  const live = new LiveHub({ db, now, directUrl });
  const files = await openFileStore(env, directory);
  const uploads = new UploadPlaces({ atOnce: env.UPLOADS_AT_ONCE });
  const reader = createUploadReader(temporaryDirectory(directory));
  const readiness = { isWarm: true };
  const securityEvents = new SecurityEvents(db);
  const shared = { files, reader, uploads, securityEvents };
  return { env, db, readOnly, google, live, directory, secret, ...shared, now, ending, readiness };
}

async function startWorkerOf({ env, services, directUrl }: Site): Promise<Worker> {
  return startWorker(services, directUrl, createMailTransport(env));
}

async function seedEmptyDatabase(services: Services, say: Say): Promise<void> {
  // Loaded only when needed: a production start never reads the demo data.
  const { seedDemo } = await import('../../scripts/seed/demo.ts');
  const { PUBLIC_URL, PORT } = services.env;
  const origin = PUBLIC_URL ?? `http://localhost:${PORT}`;
  const seeded = await seedDemo({ ...services, hashPassword, origin });
  if (seeded) say('The empty database was filled with demo people, projects and applications.');
}

function publish(env: Env, port: number, say: Say): void {
  const address = env.PUBLIC_URL ?? `http://localhost:${port}`;
  log.info({ release: releaseName }, 'the portal serves');
  say(`\nThe residency portal is ready at ${address}`);
  if (!existsSync(join(PROJECT, 'dist/web/index.html')))
    say('The web has not been built yet: run npm start or npm run dev.');
  if (env.SEED !== 'demo') return;
  say(`
  asha@demo.example    student, complete profile        meera@demo.example   manager, owns projects
  ravi@demo.example    student, profile incomplete      arun@demo.example    admin
  leela@demo.example   team leader                      sita@demo.example    super admin

  Password for all of them: ${DEMO_PASSWORD}${env.SMTP_URL ? '' : `\n  Emails are stored at ${address}/dev/mailbox`}
`);
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEMO_PASSWORD } from '#domain/users.ts';
import { createApp } from './app.ts';
import { createAuth } from './auth/better-auth.ts';
import { createGoogleClient } from './auth/google-client.ts';
import { hashPassword } from './auth/password.ts';
import type { Services } from './context.ts';
import { resolveDataDirectory } from './db/data-directory.ts';
import { connect, type Database } from './db/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './db/embedded-postgres.ts';
import { migrate } from './db/migrate.ts';
import { withTimeouts } from './db/timeouts.ts';
import { type Env, readEnv } from './env.ts';
import { openFileStore } from './files/open.ts';
import { startWorker } from './jobs/worker.ts';
import { LiveHub } from './live/hub.ts';
import { configureLog } from './log.ts';
import { createMailTransport } from './mail/transport.ts';
import { loadServerSecret } from './server-secret.ts';
import { startTelemetry } from './telemetry/start-telemetry.ts';
import { grantRole } from './users/grant-role.ts';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

type Say = (line: string) => void;

/** Starts everything but the HTTP server: settings, database, schema, demo data, files, worker, app. */
export async function startProduct(source: Record<string, string | undefined>, say: Say) {
  const env = readEnv(source);
  configureLog(env);
  const directory = resolveDataDirectory({
    wanted: env.DATA_DIR,
    projectDir: PROJECT,
    embedded: !env.DATABASE_URL,
    log: say,
  });
  const embedded = env.DATABASE_URL ? null : await startEmbeddedPostgres({ dataDir: directory, log: say });
  try {
    return await startOnDatabase({
      env,
      directory,
      url: env.DATABASE_URL ?? embedded?.url ?? '',
      embedded,
      say,
    });
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

type Start = { env: Env; directory: string; url: string; embedded: EmbeddedPostgres | null; say: Say };

async function startOnDatabase({ env, directory, url, embedded, say }: Start) {
  await migrate(env.DATABASE_DIRECT_URL ?? url);
  const isPooled = env.DATABASE_DIRECT_URL !== undefined;
  const { db, pool } = connect(isPooled ? url : withTimeouts(url), { isPooled });
  const secret = await loadServerSecret(db, env.AUTH_SECRET);
  const services = await createServices({
    env,
    db,
    directory,
    secret,
    directUrl: env.DATABASE_DIRECT_URL ?? url,
  });
  if (env.SEED === 'demo') await seedEmptyDatabase(services, say);
  if (env.SUPER_ADMIN_EMAIL) await grantRole(db, env.SUPER_ADMIN_EMAIL, 'super_admin');
  const telemetry = await startTelemetry({ env, db, pool, live: services.live });
  const transport = createMailTransport(env);
  const worker = await startWorker(services, pool, transport);
  return {
    env,
    app: createApp(services, telemetry),
    announce: (port: number) => announce(env, port, say),
    async close() {
      await services.live.close();
      await worker.stop();
      transport.close();
      await telemetry.stop();
      await pool.end();
      await embedded?.stop();
    },
  };
}

type Parts = { env: Env; db: Database; directory: string; secret: string; directUrl: string };

/** The services of a process; tests make their own with another clock or store. */
export async function createServices({ env, db, directory, secret, directUrl }: Parts): Promise<Services> {
  const now = () => new Date();
  const baseURL = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  const auth = createAuth({ db, now, secret, baseURL, isSecure: env.isSecure });
  const google = createGoogleClient(env);
  const live = new LiveHub({ db, now, directUrl });
  return { env, db, auth, google, live, directory, secret, files: await openFileStore(env, directory), now };
}

async function seedEmptyDatabase(services: Services, say: Say): Promise<void> {
  // Loaded only when needed: a production start never reads the demo data.
  const { seedDemo } = await import('../../scripts/seed/demo.ts');
  const seeded = await seedDemo({ ...services, hashPassword });
  if (seeded) say('The empty database was filled with demo people, projects and applications.');
}

function announce(env: Env, port: number, say: Say): void {
  const address = env.PUBLIC_URL ?? `http://localhost:${port}`;
  say(`\nThe residency portal is ready at ${address}`);
  if (!existsSync(join(PROJECT, 'dist/web/index.html')))
    say('The web is not built yet: run npm start, or npm run dev.');
  if (env.SEED !== 'demo') return;
  say(`
  asha@demo.example    student, complete profile        meera@demo.example   manager, owns projects
  ravi@demo.example    student, profile incomplete      arun@demo.example    admin
  leela@demo.example   team leader                      sita@demo.example    super admin

  Password for all of them: ${DEMO_PASSWORD}${env.SMTP_URL ? '' : `\n  Mail is kept at ${address}/dev/mailbox`}
`);
}

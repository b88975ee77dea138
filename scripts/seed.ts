import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { hashPassword } from '#server/auth/password.ts';
import { resolveDataDirectory } from '#server/db/data-directory.ts';
import { connect } from '#server/db/database.ts';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { LaunchError } from '#server/db/launch-error.ts';
import { migrate } from '#server/db/migrate.ts';
import { type Env, readEnv } from '#server/env.ts';
import { openFileStore } from '#server/files/open.ts';
import { type DemoServices, seedDemo } from './seed/demo.ts';
import { seedLarge } from './seed/large.ts';

type Scale = { fill: (services: DemoServices) => Promise<boolean>; refusal: string };

const LARGE_ALREADY = 'The database has the large data already.';
const SCALES: Record<string, Scale> = {
  demo: { fill: seedDemo, refusal: 'The demo goes into an empty database only, and this one has accounts.' },
  large: { fill: (services) => seedLarge(services), refusal: LARGE_ALREADY },
  huge: { fill: (services) => seedLarge(services, 10), refusal: LARGE_ALREADY },
};

// `npm run seed -- --scale demo|large|huge` fills the database of DATABASE_URL, else the one in DATA_DIR.
try {
  await seed();
} catch (error) {
  // A LaunchError says in a sentence what to do; anything else needs its stack.
  console.error(error instanceof LaunchError ? error.message : error);
  process.exitCode = 1;
}

async function seed(): Promise<void> {
  const { values } = parseArgs({ options: { scale: { type: 'string', default: 'demo' } } });
  const scale = SCALES[values.scale];
  if (!scale) throw new LaunchError(`There is no scale "${values.scale}": choose demo, large or huge.`);
  const env = readEnv();
  if (env.isProduction) {
    throw new LaunchError('The demo people have a known password: they never go into a production database.');
  }
  const storage = await openStorage(env);
  try {
    await storage.migrate();
    const start = performance.now();
    const isFilled = await scale.fill({ ...storage, now: () => new Date(), hashPassword });
    if (!isFilled) throw new LaunchError(scale.refusal);
    console.log(`Seeded at scale ${values.scale} in ${((performance.now() - start) / 1000).toFixed(1)} s.`);
  } finally {
    await storage.close();
  }
}

async function openStorage(env: Env) {
  const log = (line: string) => console.log(line);
  const projectDir = fileURLToPath(new URL('..', import.meta.url));
  const directory = resolveDataDirectory({ wanted: env.DATA_DIR, projectDir, log });
  const embedded = env.DATABASE_URL ? null : await startEmbeddedPostgres({ dataDir: directory, log });
  const url = env.DATABASE_URL ?? embedded?.url ?? '';
  const { db, pool } = connect(url);
  return {
    db,
    files: await openFileStore(env, directory),
    migrate: () => migrate(env.DATABASE_DIRECT_URL ?? url),
    async close() {
      await pool.end();
      await embedded?.stop();
    },
  };
}

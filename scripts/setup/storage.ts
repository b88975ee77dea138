import { fileURLToPath } from 'node:url';
import { resolveDataDirectory } from '#server/db/data-directory.ts';
import { connect } from '#server/db/database.ts';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { migrate } from '#server/db/migrate.ts';
import type { Env } from '#server/env.ts';
import { openFileStore } from '#server/files/open.ts';

/** Database and files for a command of the command line: those of DATABASE_URL and S3, else those in DATA_DIR. */
export async function openStorage(env: Env) {
  const log = (line: string) => console.log(line);
  const projectDir = fileURLToPath(new URL('../..', import.meta.url));
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

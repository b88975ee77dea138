import { fileURLToPath } from 'node:url';
import { connect } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { resolveDataDirectory } from '#server/embedded-postgres/data-directory.ts';
import { runningPostgres, startEmbeddedPostgres } from '#server/embedded-postgres/embedded-postgres.ts';
import type { Env } from '#server/env.ts';
import { openFileStore } from '#server/files/storage/open.ts';

type Options = {
  /** Uses a running embedded server without stopping it, so that commands work while the portal runs. */
  beside?: boolean;
};

/** Database and files for a command: those of DATABASE_URL and S3, or else those in DATA_DIR. */
export async function openStorage(env: Env, { beside = false }: Options = {}) {
  const log = (line: string) => console.error(line); // standard output is for what a command prints
  const projectDir = fileURLToPath(new URL('../..', import.meta.url));
  const directory = resolveDataDirectory({
    wanted: env.DATA_DIR,
    projectDir,
    embedded: !env.DATABASE_URL,
    log,
  });
  const running = env.DATABASE_URL ?? (beside ? runningPostgres(directory) : null);
  const embedded = running ? null : await startEmbeddedPostgres({ dataDir: directory, log });
  const url = running ?? embedded?.url ?? '';
  const directUrl = env.DATABASE_DIRECT_URL ?? url;
  const { db, pool } = connect(url, { isPooled: env.DATABASE_DIRECT_URL !== undefined });
  return {
    db,
    pool,
    directory,
    directUrl,
    files: await openFileStore(env, directory),
    migrate: () => migrate(directUrl),
    async close() {
      await pool.end();
      await embedded?.stop();
    },
  };
}

import type { Pool } from 'pg';
import type { Database } from '../../db/database.ts';
import type { Env } from '../../env.ts';
import type { FileStore } from '../../files/storage/store.ts';

/** The services that the doctor examines. */
export type ExaminedPortal = {
  env: Env;
  db: Database;
  pool: Pool;
  files: FileStore;
  directory: string;
  now: () => Date;
  /** Skips reading every file. */
  isQuick: boolean;
};

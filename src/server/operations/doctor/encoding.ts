import { sql } from 'drizzle-orm';
import { type Finding, ok, warning, wrong } from './finding.ts';
import type { ExaminedPortal } from './portal.ts';

type Settings = { name: string; encoding: string; recorded: string | null; present: string | null };

/** Checks that the database stores every script, and that the system still sorts texts as its indexes were built. */
export async function* examineEncoding({ db }: Pick<ExaminedPortal, 'db'>): AsyncGenerator<Finding> {
  const { rows } = await db.execute<Settings>(sql`
    select datname as name, pg_encoding_to_char(encoding) as encoding, datcollversion as recorded,
      pg_database_collation_actual_version(oid) as present
    from pg_database where datname = current_database()`);
  for (const { name, encoding, recorded, present } of rows) {
    yield encoding === 'UTF8'
      ? ok('encoding', encoding)
      : wrong(
          'encoding',
          `${encoding} can’t store every name`,
          'restore a backup into a database that was created with the encoding UTF8',
        );
    yield recorded === present
      ? ok('collation', present === null ? 'independent of the system' : `version ${present}`)
      : warning(
          'collation',
          `the indexes were built with version ${recorded ?? 'none'} of the system’s rules of sorting, and it now has ${present ?? 'none'}: searches may miss rows`,
          `reindex database "${name}"; alter database "${name}" refresh collation version;`,
        );
  }
}

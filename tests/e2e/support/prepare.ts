import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { connect } from '#server/db/database.ts';
import { announcements } from '#server/db/schema/announcements.ts';
import { createDatabase, startDatabaseServer } from '#tests/database-server.ts';
import { addReviewCopies } from './review-copies.ts';
import { type Seeded, shareWithWorkers } from './seeded.ts';

/** Before the browser tests: the product built, and a database server with the demo, which every file clones. */
export default async function prepare(): Promise<() => Promise<void>> {
  run('scripts/checks/build.mjs'); // an older build would not test these sources
  const server = await startDatabaseServer();
  const seeded: Seeded = { server, database: 'seeded', dataDir: join(server.directory, 'seeded') };
  const url = await createDatabase(server.url, seeded.database);
  run('scripts/seed.ts', { DATABASE_URL: url, DATA_DIR: seeded.dataDir });
  await addReviewCopies(url, seeded.dataDir);
  await removeAnnouncements(url);
  shareWithWorkers(seeded);
  return server.stop;
}

/** Otherwise each page of each person has the banner of the demo; tests of a banner write their own. */
async function removeAnnouncements(databaseUrl: string): Promise<void> {
  const { db, pool } = connect(databaseUrl);
  await db.delete(announcements);
  await pool.end();
}

function run(program: string, settings: Record<string, string> = {}): void {
  const env = { PATH: process.env.PATH, ...settings };
  execFileSync(process.execPath, [program], { stdio: 'inherit', env });
}

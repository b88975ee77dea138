import { sql } from 'drizzle-orm';
import { DEMO_PASSWORD } from '#domain/users/users.ts';
import type { Database, Queryable } from '#server/db/database.ts';
import { users } from '#server/db/schema/users.ts';
import type { FileStore } from '#server/files/storage/store.ts';
import { storeFigures } from '#server/reviews/results/store-figures.ts';
import { createIds } from './demo/ids.ts';
import { insertEverything } from './demo/insert.ts';
import { storeDocuments } from './demo/store-documents.ts';

export type DemoServices = {
  db: Database;
  files: FileStore;
  now: () => Date;
  hashPassword: (password: string) => Promise<string>;
  /** The address of the portal, for links in letters. */
  origin?: string;
};

/**
 * Fills an empty database with the demo: people, projects, teams, applications and their files, dated relative to `now`. Returns whether it
 * did; it doesn't change a database with any account.
 */
export async function seedDemo({
  db,
  files,
  now,
  hashPassword,
  origin = 'http://localhost:3000',
}: DemoServices): Promise<boolean> {
  if (await hasAccounts(db)) return false;
  const ids = createIds();
  const at = now();
  const [documents, passwordHash] = await Promise.all([
    storeDocuments(files, ids, at),
    hashPassword(DEMO_PASSWORD),
  ]);
  const isSeeded = await db.transaction(async (tx) => {
    if (await wasQuicker(tx)) return false;
    await insertEverything(tx, { ids, at, documents, passwordHash, origin });
    return true;
  });
  if (isSeeded) await storeFigures({ db });
  return isSeeded;
}

const hasAccounts = async (db: Queryable) =>
  (await db.select({ id: users.id }).from(users).limit(1)).length > 0;

const SEED_LOCK = 8_423_512;

/** Another process started on the same empty database; the sweep removes the unattached documents. */
async function wasQuicker(tx: Queryable): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
  return hasAccounts(tx);
}

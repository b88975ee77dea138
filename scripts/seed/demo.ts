import { DEMO_PASSWORD } from '#domain/users.ts';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/db/schema.ts';
import type { FileStore } from '#server/files/store.ts';
import { createIds } from './demo/ids.ts';
import { insertEverything } from './demo/insert.ts';
import { storeDocuments } from './demo/store-documents.ts';

export type DemoServices = {
  db: Database;
  files: FileStore;
  now: () => Date;
  hashPassword: (password: string) => Promise<string>;
};

/**
 * Fills an empty database with the demo: people, projects, teams, applications and their files, dated
 * relative to `now`. Says whether it did; a database with any account is left as it is.
 */
export async function seedDemo({ db, files, now, hashPassword }: DemoServices): Promise<boolean> {
  const [account] = await db.select({ id: users.id }).from(users).limit(1);
  if (account) return false;
  const ids = createIds();
  const at = now();
  const [documents, passwordHash] = await Promise.all([
    storeDocuments(files, ids, at),
    hashPassword(DEMO_PASSWORD),
  ]);
  await db.transaction((tx) => insertEverything(tx, { ids, at, documents, passwordHash }));
  return true;
}

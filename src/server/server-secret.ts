import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from './db/database.ts';
import { server_secrets } from './db/schema/processes.ts';

const SESSION_SECRET = 'session';

/** The key that signs session cookies: AUTH_SECRET, or one that the first start generates and stores in the database for every process of the site. */
export async function loadServerSecret(db: Database, configured: string | undefined): Promise<string> {
  if (configured) return configured;
  const made = randomBytes(32).toString('base64');
  await db.insert(server_secrets).values({ name: SESSION_SECRET, value: made }).onConflictDoNothing();
  const [stored] = await db.select().from(server_secrets).where(sql`name = ${SESSION_SECRET}`);
  if (!stored) throw new Error('The session secret could not be stored in the database.');
  return stored.value;
}

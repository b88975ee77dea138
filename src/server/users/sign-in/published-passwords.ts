import { sql } from 'drizzle-orm';
import { DEMO_PASSWORD } from '#domain/users/users.ts';
import type { Database } from '../../db/database.ts';
import { LaunchError } from '../../process/launch-error.ts';
import { verifyPassword } from './password.ts';

const MOST_HASHES = 20;

/**
 * Throws a LaunchError when a demo account still has its published password: a database with demo data must not serve in production. All
 * people of one seeding share one hash, so there are few hashes to check (rule:demo-people).
 */
export async function rejectPublishedPasswords(db: Database): Promise<void> {
  const { rows } = await db.execute<{ password: string; accounts: number; email: string }>(sql`
    select a.password, count(*)::int as accounts, min(u.email::text) as email
    from users u join accounts a on a.user_id = u.id and a.provider_id = 'credential'
    where u.email::text like '%@demo.example' and a.password is not null
    group by a.password order by count(*) desc limit ${MOST_HASHES}`);
  for (const { password: hash, accounts, email } of rows) {
    if (await verifyPassword({ hash, password: DEMO_PASSWORD })) throw published(accounts, email);
  }
}

const published = (accounts: number, email: string) =>
  new LaunchError(
    `This database has ${accounts} demo account${accounts === 1 ? '' : 's'} (such as ${email}) with the published demo password, so ` +
      'it cannot serve in production. Start with an empty database (another DATABASE_URL or DATA_DIR).',
  );

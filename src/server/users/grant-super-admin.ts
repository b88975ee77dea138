import { eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { audit_log, profiles, users } from '../db/schema.ts';

/**
 * Makes the account with this address a super admin (decision C8). An address without an account is fine: its account
 * becomes one when its owner verifies it.
 */
export async function grantSuperAdmin(db: Database, email: string): Promise<void> {
  await db.transaction(async (tx) => {
    const granted = await tx
      .update(profiles)
      .set({ role: 'super_admin', updated_at: sql`now()` })
      .where(
        sql`role <> 'super_admin' and user_id = (select ${users.id} from ${users} where ${eq(users.email, email)})`,
      )
      .returning({ user_id: profiles.user_id });
    for (const { user_id } of granted) {
      await tx.insert(audit_log).values({
        action: 'role_changed',
        subject_type: 'user',
        subject_id: user_id,
        details: { to: 'super_admin', by: 'server settings' },
      });
    }
  });
}

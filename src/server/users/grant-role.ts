import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Role } from '#domain/users/users.ts';
import type { Database } from '../db/database.ts';
import { profiles, users } from '../db/schema/users.ts';
import { publish } from '../live/events/publish.ts';
import { recordAudit } from '../staff/audit/commands.ts';
import { departmentWith } from './departments/department-with.ts';

/**
 * Gives the account with this address a role, from the command line or a setting at the start. Returns whether the account exists; for
 * SUPER_ADMIN_EMAIL it may be missing (rule:first-super-admin).
 */
export async function grantRole(db: Database, email: string, role: Role): Promise<boolean> {
  return db.transaction(async (tx) => {
    const people = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
    const ids = people.map((person) => person.id);
    const granted = await tx
      .update(profiles)
      .set({ role, department_id: departmentWith(role), updated_at: sql`now()` })
      .where(and(inArray(profiles.user_id, ids), ne(profiles.role, role)))
      .returning({ user_id: profiles.user_id });
    for (const { user_id } of granted) {
      await recordAudit(tx, {
        actor_id: null,
        action: 'role_changed',
        subject_type: 'user',
        subject_id: user_id,
        details: { to: role, by: 'operator' },
      });
      await publish(tx, { topic: 'session', person_ids: [user_id] });
    }
    return ids.length > 0;
  });
}

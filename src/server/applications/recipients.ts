import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';

export type Recipient = { application_id: string; user_id: string; email: string };

/**
 * The accounts that are told about applications: who is on the roster and has not left (decision E3). Member
 * profiles without an account get no such mail: their leader entered the address (decision B5).
 */
export async function accountRecipients(db: Queryable, applicationIds: string[]): Promise<Recipient[]> {
  const { rows } = await db.execute<Recipient>(sql`
    select m.application_id, u.id as user_id, u.email::text as email
    from application_members m join users u on u.id = m.user_id
    where m.application_id = any(${uuids(applicationIds)}) and m.left_at is null and u.disabled_at is null
    order by m.application_id, m.is_leader desc, u.email
  `);
  return rows;
}

const uuids = (ids: string[]): SQL => sql`${sql.param(ids)}::uuid[]`;

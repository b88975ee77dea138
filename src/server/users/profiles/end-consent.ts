import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';

/** Deletes the waiting email with a link that no longer works, of the student `user_id` to the guardian whom they have named so far. */
export async function dropConsentEmail(db: Queryable, user_id: string): Promise<void> {
  await db.execute(sql`
    delete from mails m using guardian_consents g
    where g.user_id = ${user_id} and ${isItsEmail}`);
}

/** Deletes whom a student has named as guardian, with the waiting email to them. */
export async function endConsent(db: Queryable, user_id: string): Promise<void> {
  await db.execute(sql`
    with g as (delete from guardian_consents where user_id = ${user_id} returning user_id, guardian_email)
    delete from mails m using g where ${isItsEmail}`);
}

const isItsEmail = sql`
  m.about_id = g.user_id and m.kind = 'security' and m.status = 'queued' and m.recipient = lower(g.guardian_email::text)`;

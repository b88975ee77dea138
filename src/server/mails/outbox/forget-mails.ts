import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { asReplacement, wholeAddress } from '../../db/patterns.ts';

type Person = { id: string; email: string };

/**
 * Removes every email to a person and every email to others that names them, sent or not; replies to what they wrote go to the programme. Locks in the order of the ids, like a change of
 * status (rule:erasure).
 */
export async function eraseFromMails(tx: Transaction, { id, email }: Person): Promise<void> {
  await tx.execute(sql`
    delete from mails where id in (
      select id from mails where recipient = ${email} or user_id = ${id} or about_id = ${id} order by id for update)
  `);
  await tx.execute(sql`
    with written as (select id from mails where reply_to_id = ${id} order by id for update)
    update mails m set reply_to_id = null from written where m.id = written.id
  `);
}

/**
 * Updates the emails of an account with a new address. Unsent emails about the account itself still go to the former address, so that
 * nobody loses an account unnoticed, and are deleted afterwards, or with the account. Emails with sign-in links are deleted. Other waiting emails go to the new
 * address, and their texts show it.
 */
export async function moveMails(tx: Transaction, { id, email }: Person, next: string): Promise<void> {
  await tx.execute(
    sql`select from mails where recipient = ${email} or about_id = ${id} order by id for update`,
  );
  await tx.execute(sql`
    delete from mails where recipient = ${email} and (
      kind in ('verify_email', 'already_registered', 'password_reset')
      or kind = 'security' and status not in ('queued', 'sending'))
  `);
  await tx.execute(sql`
    update mails set kind = 'former_address', about_id = coalesce(about_id, ${id})
    where recipient = ${email} and kind = 'security'
  `);
  await tx.execute(sql`
    update mails set recipient = ${next}, last_error = null
    where recipient = ${email} and kind <> 'former_address'
  `);
  const swapped = (column: SQL) =>
    sql`regexp_replace(${column}, ${wholeAddress(email)}, ${asReplacement(next)}, 'gi')`;
  await tx.execute(sql`
    update mails set about_name = ${swapped(sql`about_name`)}, text = ${swapped(sql`text`)}, html = ${swapped(sql`html`)}
    where about_id = ${id} or recipient = ${next}
  `);
}

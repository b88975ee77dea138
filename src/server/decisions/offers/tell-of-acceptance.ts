import { sql } from 'drizzle-orm';
import { accountRecipients } from '../../applications/recipients.ts';
import type { SignedIn } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import type { Notice } from '../../mails/notifications/notify.ts';
import { offerAcceptedEmail } from './emails.ts';
import { openersOf } from './remind-of-letters.ts';

/** The notices to the others of a team whose leader has accepted a seat; who hasn't opened the letter reads of it there (rule:letter-is-opened). */
export async function acceptedNotices(
  { viewer, origin }: SignedIn,
  tx: Transaction,
  id: string,
): Promise<Notice[]> {
  const { rows } = await tx.execute<{ cycle_id: string; project_name: string }>(sql`
    select a.cycle_id, p.name as project_name from applications a join projects p on p.id = a.project_id where a.id = ${id}`);
  const opened = await openersOf(tx, [id]);
  const others = (await accountRecipients(tx, [id])).filter(
    ({ user_id }) => user_id !== viewer.id && opened.has(`${id} ${user_id}`),
  );
  return rows.flatMap(({ cycle_id, project_name }) =>
    others.map(({ user_id, name }): Notice => {
      const content = offerAcceptedEmail({ origin, application_id: id, project_name });
      const mail = { kind: 'status_changed' as const, content, reader: name };
      return {
        user_id,
        kind: 'status_changed',
        subject: project_name,
        application: { id, cycle_id },
        mail,
      };
    }),
  );
}

import { sql } from 'drizzle-orm';
import { accountRecipients } from '../../applications/recipients.ts';
import type { Transaction } from '../../db/database.ts';
import { write } from '../../db/write.ts';
import { type Notice, type Notifier, notificationWrites } from '../../mails/notifications/notify.ts';
import { offerEndedEmail } from './emails.ts';

type Subject = { id: string; cycle_id: string; project_name: string };

/** Tells the people of these applications that their offer ended without an answer, or that nobody came (rule:offers). */
export async function tellOfEnd(
  ctx: Notifier,
  tx: Transaction,
  ids: string[],
  state: 'expired' | 'no_show',
): Promise<void> {
  const { rows } = await tx.execute<Subject>(sql`
    select a.id, a.cycle_id, p.name as project_name from applications a join projects p on p.id = a.project_id
    where a.id = any(${sql.param(ids)}::uuid[])`);
  const subjects = new Map(rows.map((row) => [row.id, row]));
  const people = await accountRecipients(tx, ids);
  const notices = people.flatMap(({ application_id, user_id, name }): Notice[] => {
    const subject = subjects.get(application_id);
    if (!subject) return [];
    const { cycle_id, project_name } = subject;
    const content = offerEndedEmail({ origin: ctx.origin, application_id, project_name, state });
    return [
      {
        user_id,
        kind: 'status_changed',
        subject: project_name,
        status: 'withdrawn',
        application: { id: application_id, cycle_id },
        mail: { kind: 'status_changed', content, reader: name },
      },
    ];
  });
  await write(tx, notificationWrites(ctx, notices));
}

import { sql } from 'drizzle-orm';
import type { ApplicationStatus } from '#domain/applications/application-statuses.ts';
import { statusEmail } from '#server/applications/emails.ts';
import {
  type StatusSubject,
  statusColumns,
  subjectColumns,
  subjectJoins,
} from '#server/applications/recipients.ts';
import type { Transaction } from '#server/db/database.ts';
import { mails } from '#server/db/schema/mails.ts';
import { renderEmail } from '#server/mails/outbox/email-content.ts';
import type { Seeding } from './insert.ts';

const LETTERS = 10;

type News = StatusSubject & {
  user_id: string;
  recipient: string;
  reader: string | null;
  status: ApplicationStatus;
  told_at: string;
};

/** The newest ten letters about a status, so that the mailbox of the demo isn't empty; each is as it was kept on its day. */
export async function insertLetters(tx: Transaction, { at, origin }: Seeding): Promise<void> {
  const { rows } = await tx.execute<News>(sql`
    select ${subjectColumns}, ${statusColumns}, a.status, u.id as user_id, u.email::text as recipient,
      r.display_name as reader, n.created_at as told_at
    from notifications n
    join applications a on a.id = n.application_id and a.status = n.status
    join users u on u.id = n.user_id
    join profiles r on r.user_id = u.id
    ${subjectJoins}
    where n.kind = 'status_changed' and n.user_id = a.applicant_id
    order by n.id desc limit ${LETTERS}`);
  await tx.insert(mails).values(
    rows.map(({ user_id, recipient, reader, status, told_at, ...subject }) => ({
      ...renderEmail(statusEmail(status, { origin, ...subject, now: at }, null), { reader }),
      cycle_id: subject.cycle_id,
      application_id: subject.application_id,
      user_id,
      recipient,
      kind: 'status_changed' as const,
      status: 'kept' as const,
      decided_status: status,
      created_at: told_at,
      sent_at: told_at,
    })),
  );
}

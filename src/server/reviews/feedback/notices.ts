import { sql } from 'drizzle-orm';
import { accountRecipients } from '../../applications/recipients.ts';
import { readersOf } from '../../applications/rosters/people.ts';
import { unopenedLetter } from '../../applications/rosters/unopened-letter.ts';
import type { SignedIn } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import type { Notice } from '../../mails/notifications/notify.ts';
import { feedbackEmail } from './emails.ts';

type Subject = { application_id: string; cycle_id: string; project_name: string };

/**
 * The notices to the people of applications whose feedback they can read now. The text is only in the portal, where it can be edited and
 * withdrawn. A person gets one email a day about an application, and none beside a decision that is about to leave. Who hasn't opened the letter of the decision sees the
 * feedback with it (rule:feedback-is-released, rule:letter-is-opened).
 */
export async function feedbackNotices(
  ctx: SignedIn,
  tx: Transaction,
  subjects: Subject[],
): Promise<Notice[]> {
  const ids = subjects.map(({ application_id }) => application_id);
  const subjectOf = new Map(subjects.map((subject) => [subject.application_id, subject]));
  const people = await accountRecipients(tx, ids);
  const told = await listTold(ctx, tx, ids);
  const unopened = await listUnopened(tx, ids);
  return people.flatMap(({ application_id, user_id, name }): Notice[] => {
    const subject = subjectOf.get(application_id);
    if (!subject || unopened.has(`${application_id} ${user_id}`)) return [];
    const content = feedbackEmail({ origin: ctx.origin, ...subject });
    return [
      {
        user_id,
        kind: 'feedback_released',
        subject: subject.project_name,
        application: { id: application_id, cycle_id: subject.cycle_id },
        ...(!told.has(`${application_id} ${user_id}`) && { mail: { kind: 'review', content, reader: name } }),
      },
    ];
  });
}

/** The pairs of application and person with an email about feedback in the last day, or one about a decision that waits. */
async function listTold({ now }: SignedIn, tx: Transaction, ids: string[]): Promise<Set<string>> {
  const { rows } = await tx.execute<{ application_id: string; user_id: string }>(sql`
    select application_id, user_id from mails
    where application_id = any(${sql.param(ids)}::uuid[]) and user_id is not null and (
      (kind = 'review' and created_at > ${now().toISOString()}::timestamptz - interval '1 day')
      or (decided_status in ('accepted', 'rejected') and status = 'queued'))`);
  return new Set(rows.map(({ application_id, user_id }) => `${application_id} ${user_id}`));
}

/** The pairs of application and person with a letter that the person hasn't opened. */
async function listUnopened(tx: Transaction, ids: string[]): Promise<Set<string>> {
  const { rows } = await tx.execute<{ application_id: string; user_id: string }>(sql`
    select person.application_id, person.user_id
    from (${readersOf(sql`${sql.param(ids)}::uuid[]`)}) person join applications a on a.id = person.application_id
    ${unopenedLetter(sql`person.user_id`)} where letter.status is not null`);
  return new Set(rows.map(({ application_id, user_id }) => `${application_id} ${user_id}`));
}

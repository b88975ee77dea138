import { sql } from 'drizzle-orm';
import type { ApplicationStatus } from '#domain/applications.ts';
import { notFound } from '#domain/errors.ts';
import type { SignedIn } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { queueMails } from '../mail/outbox.ts';
import { receivedLetter, statusLetter, submissionLetter, withdrawnLetter } from './letters.ts';
import { accountRecipients } from './recipients.ts';

type Subject = { application_id: string; project_name: string; applicant: string };

/** §7 and decision E3: the programme's list and everybody on the roster hear of a submitted proposal. */
export async function queueProposalMails(
  ctx: SignedIn,
  tx: Transaction,
  step: 'initial' | 'detailed',
  id: string,
): Promise<void> {
  const subject = { origin: ctx.origin, ...(await describe(tx, id)) };
  const people = await accountRecipients(tx, [id]);
  await queueMails(tx, [
    ...ctx.env.NOTIFY_EMAILS.map((to) => ({
      to,
      kind: 'staff_notification' as const,
      applicationId: id,
      letter: submissionLetter(step, subject),
    })),
    ...people.map(({ email }) => ({
      to: email,
      kind: 'application_received' as const,
      applicationId: id,
      letter: receivedLetter(step, subject),
    })),
  ]);
}

/** Decision E3: the applicant and the team hear of a new status. */
export async function queueStatusMails(
  ctx: SignedIn,
  tx: Transaction,
  id: string,
  status: ApplicationStatus,
): Promise<void> {
  const letter = statusLetter(status, { origin: ctx.origin, ...(await describe(tx, id)) });
  const people = await accountRecipients(tx, [id]);
  await queueMails(
    tx,
    people.map(({ email }) => ({ to: email, kind: 'status_changed', applicationId: id, letter })),
  );
}

/** The rest of the team hears that the application was withdrawn; whoever did it knows. */
export async function queueWithdrawalMails(ctx: SignedIn, tx: Transaction, id: string): Promise<void> {
  const subject = { origin: ctx.origin, ...(await describe(tx, id)) };
  const letter = withdrawnLetter({ ...subject, applicant: ctx.viewer.display_name ?? 'Your team leader' });
  const people = await accountRecipients(tx, [id]);
  await queueMails(
    tx,
    people
      .filter(({ user_id }) => user_id !== ctx.viewer.id)
      .map(({ email }) => ({ to: email, kind: 'status_changed', applicationId: id, letter })),
  );
}

async function describe(tx: Transaction, id: string): Promise<Subject> {
  const { rows } = await tx.execute<Subject>(sql`
    select a.id as application_id, p.name as project_name,
      case when t.id is null then coalesce(ap.display_name, 'A student') else 'Team ' || t.name end as applicant
    from applications a
    join projects p on p.id = a.project_id
    left join teams t on t.id = a.team_id
    left join profiles ap on ap.user_id = a.applicant_id
    where a.id = ${id}
  `);
  const [subject] = rows;
  if (!subject) throw notFound('Application not found');
  return subject;
}

import { sql } from 'drizzle-orm';
import type { ContactMessageInput } from '#domain/applications/application-schemas.ts';
import { conflict, forbidden } from '#domain/errors.ts';
import { canContactApplicant } from '#domain/policy.ts';
import type { SignedIn } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { queueMails } from '../../mail/outbox.ts';
import type { Notifier } from '../../notifications/notify.ts';
import { contactId } from '../../rosters/people.ts';
import { contactEmail } from '../emails.ts';
import { recordEvents } from '../events.ts';
import { loadApplicationForStaff } from '../load.ts';
import { notifyOfMessages } from '../notify.ts';

/** 'Send from portal': queues the message and records it in the application's history (permission:contactApplicant, rule:contact-applicant). */
export async function contactApplicant(
  ctx: SignedIn,
  id: string,
  { message }: ContactMessageInput,
): Promise<void> {
  const application = await loadApplicationForStaff(ctx, id);
  if (!canContactApplicant(ctx.viewer)) throw forbidden();
  await ctx.db.transaction(async (tx) => {
    const to = await contactAddress(tx, id);
    if (to === null) throw noAddress();
    await queueMessages(ctx, tx, [{ id, to, message, project_name: application.project_name }]);
  });
}

type Message = { id: string; to: string; message: string; project_name: string };

/** Queues the messages to one or many applications and records each in its history (rule:contact-applicant). */
export async function queueMessages(
  ctx: Notifier & Pick<SignedIn, 'viewer'>,
  tx: Transaction,
  messages: Message[],
): Promise<void> {
  if (messages.length === 0) return;
  await queueMails(
    tx,
    messages.map(({ id, to, message, project_name }) => ({
      to,
      kind: 'contact',
      applicationId: id,
      content: contactEmail(project_name, message),
    })),
  );
  await notifyOfMessages(ctx, tx, messages);
  await recordEvents(
    tx,
    messages.map(({ id, message }) => ({
      application_id: id,
      kind: 'contacted' as const,
      actor_id: ctx.viewer.id,
      note: message,
    })),
  );
}

/** The recipient in the dialog: the team's leader, or else the applicant (rule:contact-applicant). */
async function contactAddress(tx: Transaction, id: string): Promise<string | null> {
  const { rows } = await tx.execute<{ email: string | null }>(sql`
    select u.email::text as email
    from applications a left join teams t on t.id = a.team_id join users u on u.id = ${contactId}
    where a.id = ${id}
  `);
  return rows[0]?.email ?? null;
}

const noAddress = () =>
  conflict('no_address', 'Message not sent', 'Nobody on this application has an email address any more.');

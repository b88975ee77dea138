import { sql } from 'drizzle-orm';
import type { ContactMessageInput, ReplyTarget } from '#domain/applications/application-schemas.ts';
import { conflict, forbidden } from '#domain/errors.ts';
import { canContactApplicant } from '#domain/policy.ts';
import type { SignedIn } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { type Write, write } from '../../db/write.ts';
import { type Notifier, notificationWrites } from '../../mails/notifications/notify.ts';
import { contactEmail } from '../emails.ts';
import { eventWrites } from '../events.ts';
import { loadApplicationForStaff } from '../load.ts';
import { messageNotices } from '../notify.ts';
import { contactId } from '../rosters/people.ts';

/** 'Send from portal': queues the message and records it in the application's history (permission:contactApplicant, rule:send-from-portal). */
export async function contactApplicant(
  ctx: SignedIn,
  id: string,
  { message, reply_to }: ContactMessageInput,
): Promise<void> {
  const application = await loadApplicationForStaff(ctx, id);
  if (!canContactApplicant(ctx.viewer)) throw forbidden();
  await ctx.db.transaction(async (tx) => {
    const to = await contactAddress(tx, id);
    if (to === null) throw noAddress();
    const { cycle_id, project_name } = application;
    await write(tx, await messageWrites(ctx, tx, reply_to, [{ id, cycle_id, to, message, project_name }]));
  });
}

type Message = { id: string; cycle_id: string; to: string; message: string; project_name: string };

/** The emails to the people of one or many applications, with their notifications and an event in each history (rule:contact-applicant, rule:replies-arrive). */
export async function messageWrites(
  ctx: Notifier & Pick<SignedIn, 'viewer'>,
  tx: Transaction,
  replyTo: ReplyTarget,
  messages: Message[],
): Promise<Write[]> {
  if (messages.length === 0) return [];
  const emails = messages.map(({ id, cycle_id, to, message, project_name }) => ({
    to,
    kind: 'contact' as const,
    application: { id, cycle_id },
    replyTo: replyTo === 'writer' ? ctx.viewer.id : undefined,
    content: contactEmail(project_name, message),
  }));
  const events = messages.map(({ id, message }) => ({
    application_id: id,
    kind: 'contacted' as const,
    actor_id: ctx.viewer.id,
    note: message,
  }));
  return [...notificationWrites(ctx, await messageNotices(tx, messages), emails), ...eventWrites(events)];
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

import { eq, type SQLWrapper, sql } from 'drizzle-orm';
import type { ApplicationStatus } from '#domain/applications/application-statuses.ts';
import { notFound } from '#domain/errors.ts';
import type { Services, SignedIn } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { projects } from '../db/schema.ts';
import { decisionMailTime, replaceDecisionMails } from '../mail/decisions.ts';
import { renderEmail } from '../mail/email-content.ts';
import { mailsToProgramme } from '../mail/outbox.ts';
import { type Notifier, notify } from '../notifications/notify.ts';
import { projectGoneEmail, receivedEmail, statusEmail, submissionEmail, withdrawnEmail } from './emails.ts';
import type { SentProposal } from './receipt.ts';
import {
  accountRecipients,
  type StatusSubject,
  statusColumns,
  subjectColumns,
  subjectJoins,
} from './recipients.ts';

/**
 * Emails the programme's list about a submitted proposal, and a receipt to everybody on the roster, in one statement with other writes of the
 * submission (rule:applicant-mails).
 */
export async function notifyOfProposal(
  ctx: SignedIn,
  tx: Transaction,
  step: 'initial' | 'detailed',
  { subject: described, recipients, sent, cycleId }: SentProposal,
  besides: SQLWrapper[] = [],
): Promise<void> {
  const subject = { origin: ctx.origin, ...described };
  const { application_id } = subject;
  const toProgramme = mailsToProgramme(ctx.env, {
    applicationId: application_id,
    cycleId,
    content: submissionEmail(step, subject),
    about: subject.is_team ? undefined : { id: ctx.viewer.id, name: subject.applicant },
  });
  await notify(
    ctx,
    tx,
    recipients.map(({ user_id, name }) => ({
      user_id,
      kind: step === 'initial' ? ('application_received' as const) : ('detailed_received' as const),
      subject: subject.project_name,
      application_id,
      mail: {
        kind: 'application_received' as const,
        content: receivedEmail(step, subject, sent, user_id),
        reader: name,
        cycleId,
      },
    })),
    toProgramme,
    besides,
  );
}

type Changed = { id: string; from: ApplicationStatus };

/**
 * Notifies applicants and teams of one or many applications about their new status: in the portal at once, by email after a delay. The
 * email replaces an unsent one about an earlier status; a person who already knows the new status, because no other email was sent, gets
 * none. Returns the number of queued emails and their time: `sendAfter`, or now plus the delay of the site settings (rule:applicant-mails).
 */
export async function notifyOfStatus(
  ctx: Notifier & Pick<Services, 'env' | 'now'>,
  tx: Transaction,
  changed: Changed[],
  { status, note }: { status: ApplicationStatus; note: string | null },
  sendAfter?: string,
): Promise<{ mailCount: number; leaveAt: string }> {
  const ids = changed.map(({ id }) => id);
  const former = new Map(changed.map(({ id, from }) => [id, from]));
  const knownStatus = await replaceDecisionMails(tx, ids);
  const leaveAt = sendAfter ?? (await decisionMailTime(ctx, tx));
  const subjects = await describeAll(tx, ids);
  const known = new Map(subjects.map((subject) => [subject.application_id, subject]));
  const people = await accountRecipients(tx, ids);
  const mailCount = await notify(
    ctx,
    tx,
    people.flatMap(({ application_id, user_id, name }) => {
      const subject = known.get(application_id);
      if (!subject) return [];
      const content = statusEmail(status, factsOf(ctx, subject), note);
      const known_status = knownStatus(application_id, user_id, former.get(application_id) ?? null);
      const decision = { decided_status: status, known_status, send_after: leaveAt };
      return [
        {
          user_id,
          kind: 'status_changed' as const,
          subject: subject.project_name,
          status,
          application_id,
          mail:
            known_status === status
              ? undefined
              : { kind: 'status_changed' as const, content, reader: name, decision },
        },
      ];
    }),
  );
  return { mailCount, leaveAt };
}

/** The first email that a new status of an application would send, with its address; null without anybody to write to (rule:status-emails). */
export async function previewOfStatus(
  ctx: Pick<SignedIn, 'origin' | 'now'>,
  tx: Transaction,
  id: string,
  { status, note }: { status: ApplicationStatus; note: string | null },
): Promise<{ to: string; message: string } | null> {
  const [first] = await accountRecipients(tx, [id]);
  if (!first) return null;
  const content = statusEmail(status, factsOf(ctx, await describe(tx, id)), note);
  return { to: first.email, message: renderEmail(content, { reader: first.name }).text };
}

const factsOf = ({ origin, now }: Pick<SignedIn, 'origin' | 'now'>, subject: StatusSubject) => ({
  origin,
  ...subject,
  now: now(),
});

/** Notifies the rest of the team about the withdrawal; the person who withdrew already knows. */
export async function notifyOfWithdrawal(ctx: SignedIn, tx: Transaction, id: string): Promise<void> {
  const subject = { origin: ctx.origin, ...(await describe(tx, id)) };
  await replaceDecisionMails(tx, [id]);
  const applicant = ctx.viewer.display_name ?? 'Your team leader';
  const about = { id: ctx.viewer.id, name: applicant };
  const people = await accountRecipients(tx, [id]);
  await notify(
    ctx,
    tx,
    people
      .filter(({ user_id }) => user_id !== ctx.viewer.id)
      .map(({ user_id, name }) => ({
        user_id,
        kind: 'application_withdrawn',
        subject: subject.project_name,
        application_id: id,
        actor_id: ctx.viewer.id,
        mail: {
          kind: 'status_changed',
          content: withdrawnEmail({ ...subject, applicant }),
          reader: name,
          about,
        },
      })),
  );
}

/** The notification only says that there is an email; the text of staff is in the email alone (rule:contact-applicant). */
export async function notifyOfMessages(
  ctx: Notifier,
  tx: Transaction,
  messages: { id: string; to: string; project_name: string }[],
): Promise<void> {
  const { rows } = await tx.execute<{ id: string; application_id: string; project_name: string }>(sql`
    select u.id, m.id as application_id, m.project_name
    from json_to_recordset(${JSON.stringify(messages)}::json) as m (id uuid, "to" text, project_name text)
    join users u on u.email = m."to"::citext
  `);
  await notify(
    ctx,
    tx,
    rows.map(({ id, application_id, project_name }) => ({
      user_id: id,
      kind: 'contacted',
      subject: project_name,
      application_id,
    })),
  );
}

/** Notifies the people of a deleted project's applications (rule:delete-project). */
export async function notifyOfRemovedProject(
  ctx: Notifier,
  tx: Transaction,
  projectId: string,
  applicationIds: string[],
): Promise<void> {
  const [project] = await tx.select({ name: projects.name }).from(projects).where(eq(projects.id, projectId));
  const subject = project?.name ?? '';
  await replaceDecisionMails(tx, applicationIds);
  const people = await accountRecipients(tx, applicationIds);
  await notify(
    ctx,
    tx,
    people.map(({ application_id, user_id, name }) => ({
      user_id,
      kind: 'project_deleted',
      subject,
      application_id,
      mail: { kind: 'status_changed', content: projectGoneEmail(subject, ctx.origin), reader: name },
    })),
  );
}

async function describe(tx: Transaction, id: string): Promise<StatusSubject> {
  const [subject] = await describeAll(tx, [id]);
  if (!subject) throw notFound('Application not found');
  return subject;
}

async function describeAll(tx: Transaction, ids: string[]): Promise<StatusSubject[]> {
  const { rows } = await tx.execute<StatusSubject>(sql`
    select ${subjectColumns}, ${statusColumns} from applications a ${subjectJoins} where a.id = any(${sql.param(ids)}::uuid[])
  `);
  return rows;
}

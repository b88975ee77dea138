import { eq, sql } from 'drizzle-orm';
import { type ApplicationStatus, isSameToPeople } from '#domain/applications/application-statuses.ts';
import { notFound } from '#domain/errors.ts';
import type { Services, SignedIn } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { projects } from '../db/schema/projects.ts';
import type { Write } from '../db/write.ts';
import { type Notice, type Notifier, notificationWrites } from '../mails/notifications/notify.ts';
import type { KnownStatuses } from '../mails/outbox/decisions.ts';
import { renderEmail } from '../mails/outbox/email-content.ts';
import { mailsToProgramme } from '../mails/outbox/outbox.ts';
import { projectGoneEmail, receivedEmail, statusEmail, submissionEmail, withdrawnEmail } from './emails.ts';
import type { SentProposal } from './receipt.ts';
import {
  accountRecipients,
  type StatusSubject,
  statusColumns,
  subjectColumns,
  subjectJoins,
} from './recipients.ts';
import { statusParagraphs } from './status-texts.ts';

/** The email to the programme's list about a submitted proposal, and the receipts to everybody on the roster (rule:applicant-mails). */
export function proposalNotifications(
  ctx: SignedIn,
  step: 'initial' | 'detailed',
  { subject: described, recipients, sent }: SentProposal,
): Write[] {
  const subject = { origin: ctx.origin, ...described };
  const application = { id: subject.application_id, cycle_id: subject.cycle_id };
  const toProgramme = mailsToProgramme(ctx.env, {
    application,
    content: submissionEmail(step, subject),
    about: subject.is_team ? undefined : { id: ctx.viewer.id, name: subject.applicant },
  });
  const receipts = recipients.map(
    ({ user_id, name }): Notice => ({
      user_id,
      kind: step === 'initial' ? 'application_received' : 'detailed_received',
      subject: subject.project_name,
      application,
      mail: {
        kind: 'application_received',
        content: receivedEmail(step, subject, sent, user_id),
        reader: name,
      },
    }),
  );
  return notificationWrites(ctx, receipts, toProgramme);
}

export type Changed = { id: string; from: ApplicationStatus };
type Decided = {
  status: ApplicationStatus;
  note: string | null;
  /** After the emails about earlier statuses were replaced. */
  knownStatus: KnownStatuses;
  /** When the emails may be sent. */
  leaveAt: string;
};

/**
 * The notices to applicants and teams of one or many applications about their new status: in the portal at once, by email after a delay. A
 * person who already knows the new status, because no other email was sent, gets no email (rule:applicant-mails).
 */
export async function statusNotices(
  ctx: Notifier & Pick<Services, 'now'>,
  tx: Transaction,
  changed: Changed[],
  { status, note, knownStatus, leaveAt }: Decided,
): Promise<Notice[]> {
  const ids = changed.map(({ id }) => id);
  const former = new Map(changed.map(({ id, from }) => [id, from]));
  const subjects = await describeAll(tx, ids);
  const known = new Map(subjects.map((subject) => [subject.application_id, subject]));
  const people = await accountRecipients(tx, ids);
  return people.flatMap(({ application_id, user_id, name }): Notice[] => {
    const subject = known.get(application_id);
    if (!subject) return [];
    const content = statusEmail(status, factsOf(ctx, subject), note);
    if (isSameToPeople(former.get(application_id) ?? null, status)) return [];
    const known_status = knownStatus(application_id, user_id, former.get(application_id) ?? null);
    const decision = { decided_status: status, known_status, send_after: leaveAt };
    const notice = {
      user_id,
      kind: 'status_changed' as const,
      subject: subject.project_name,
      status,
      application: { id: application_id, cycle_id: subject.cycle_id },
    };
    if (isSameToPeople(known_status, status)) return [notice];
    return [{ ...notice, mail: { kind: 'status_changed', content, reader: name, decision } }];
  });
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

/** The words about the status of an application to its people, as the email about a status has them (rule:status-emails). */
export async function wordsOfStatus(
  ctx: Pick<SignedIn, 'origin' | 'now'>,
  tx: Transaction,
  id: string,
  status: ApplicationStatus,
): Promise<string> {
  return statusParagraphs(status, factsOf(ctx, await describe(tx, id))).join('\n\n');
}

const factsOf = ({ origin, now }: Pick<SignedIn, 'origin' | 'now'>, subject: StatusSubject) => ({
  origin,
  ...subject,
  now: now(),
});

/** The notices to the rest of the team about the withdrawal; the person who withdrew already knows. */
export async function withdrawalNotices(ctx: SignedIn, tx: Transaction, id: string): Promise<Notice[]> {
  const subject = { origin: ctx.origin, ...(await describe(tx, id)) };
  const applicant = ctx.viewer.display_name ?? 'Your team leader';
  const about = { id: ctx.viewer.id, name: applicant };
  const people = await accountRecipients(tx, [id]);
  return people
    .filter(({ user_id }) => user_id !== ctx.viewer.id)
    .map(({ user_id, name }) => ({
      user_id,
      kind: 'application_withdrawn',
      subject: subject.project_name,
      application: { id, cycle_id: subject.cycle_id },
      actor_id: ctx.viewer.id,
      mail: {
        kind: 'status_changed',
        content: withdrawnEmail({ ...subject, applicant }),
        reader: name,
        about,
      },
    }));
}

/** Such a notice only says that there is an email; the text of staff is in the email alone (rule:contact-applicant). */
export async function messageNotices(
  tx: Transaction,
  messages: { id: string; cycle_id: string; to: string; project_name: string }[],
): Promise<Notice[]> {
  const { rows } = await tx.execute<{
    user_id: string;
    id: string;
    cycle_id: string;
    project_name: string;
  }>(sql`
    select u.id as user_id, m.id, m.cycle_id, m.project_name
    from json_to_recordset(${JSON.stringify(messages)}::json) as m (id uuid, cycle_id uuid, "to" text, project_name text)
    join users u on u.email = m."to"::citext
  `);
  return rows.map(({ user_id, project_name, ...application }) => ({
    user_id,
    kind: 'contacted',
    subject: project_name,
    application,
  }));
}

/** The notices to the people of a deleted project's applications (rule:delete-project). */
export async function removedProjectNotices(
  { origin }: Pick<Notifier, 'origin'>,
  tx: Transaction,
  projectId: string,
  applicationIds: string[],
): Promise<Notice[]> {
  const [project] = await tx
    .select({ name: projects.name, cycle_id: projects.cycle_id })
    .from(projects)
    .where(eq(projects.id, projectId));
  if (!project) throw notFound('Project not found');
  const { name: subject, cycle_id } = project;
  const people = await accountRecipients(tx, applicationIds);
  return people.map(({ application_id, user_id, name }) => ({
    user_id,
    kind: 'project_deleted',
    subject,
    application: { id: application_id, cycle_id },
    mail: { kind: 'status_changed', content: projectGoneEmail(subject, origin), reader: name },
  }));
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

import { sql } from 'drizzle-orm';
import type { ApplicationStatus } from '#domain/applications/applications.ts';
import type { Services } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { getSiteSettings } from '../settings/queries.ts';

type Replaced = {
  application_id: string;
  user_id: string;
  known_status: ApplicationStatus | null;
};

/** What the readers of replaced mails know: of whom nothing was replaced, there is nothing to say. */
export type KnownStatuses = (
  applicationId: string,
  userId: string,
  otherwise: ApplicationStatus | null,
) => ApplicationStatus | null;

/**
 * Replaces the mails about the former statuses of these applications: what waits or is a dead letter, dismissed or not, never leaves, and
 * what is being sent is not tried again. Locked in the order of their ids; whoever sends one waits for this, or was
 * quicker. Gives what each reader knows of their application by now.
 */
export async function replaceDecisionMails(
  tx: Transaction,
  applicationIds: string[],
): Promise<KnownStatuses> {
  const { rows } = await tx.execute<Replaced>(sql`
    with former as (
      select id, application_id, user_id, status, known_status, may_have_left from mails
      where application_id = any(${sql.param(applicationIds)}::uuid[]) and decided_status is not null
        and status in ('queued', 'sending', 'dead', 'dismissed')
      order by id for update
    ), changed as (
      update mails m set replaced_at = now(), status = case m.status when 'sending' then 'sending' else 'replaced' end
      from former where m.id = former.id
    )
    select application_id, user_id,
      case when status = 'sending' or may_have_left then null else known_status end as known_status
    from former where user_id is not null
  `);
  const known = new Map(rows.map((row) => [`${row.application_id} ${row.user_id}`, row.known_status]));
  return (applicationId, userId, otherwise) => {
    const status = known.get(`${applicationId} ${userId}`);
    return status === undefined ? otherwise : status;
  };
}

/** When a mail about a status that is set now may leave: staff can undo it until then (setting of the site). */
export async function decisionMailTime({ now }: Pick<Services, 'now'>, tx: Transaction): Promise<string> {
  const { decision_mail_hold_seconds } = await getSiteSettings(tx);
  return new Date(now().getTime() + decision_mail_hold_seconds * 1000).toISOString();
}

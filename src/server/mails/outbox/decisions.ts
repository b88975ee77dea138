import { sql } from 'drizzle-orm';
import type { ApplicationStatus } from '#domain/applications/application-statuses.ts';
import type { Services } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { getSiteSettings } from '../../staff/settings/queries.ts';

type Replaced = {
  application_id: string;
  user_id: string;
  known_status: ApplicationStatus | null;
};

/** The statuses that the readers of replaced emails know; readers without replaced emails are not listed. */
export type KnownStatuses = (
  applicationId: string,
  userId: string,
  otherwise: ApplicationStatus | null,
) => ApplicationStatus | null;

/**
 * Replaces the emails about earlier statuses of these applications: waiting ones and dead letters, dismissed or not, are never sent, and
 * those being sent get no second attempt. Locks in the order of the ids; a concurrent sender waits for this or has finished. Returns the
 * status that each reader knows now.
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

/** When an email about a status set now may be sent; staff can undo the change until then (site setting). */
export async function decisionMailTime({ now }: Pick<Services, 'now'>, tx: Transaction): Promise<string> {
  const { decision_mail_hold_seconds } = await getSiteSettings(tx);
  return new Date(now().getTime() + decision_mail_hold_seconds * 1000).toISOString();
}

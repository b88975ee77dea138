import { sql } from 'drizzle-orm';
import type { SetStatusInput } from '#domain/applications/application-schemas.ts';
import { type ApplicationStatus, STATUS_LABELS } from '#domain/applications/application-statuses.ts';
import { UNDECIDABLE, type Undecidable } from '#domain/applications/undecidable.ts';
import { conflict, forbidden, notFound } from '#domain/errors.ts';
import { canDecideApplication } from '#domain/policy.ts';
import type { SignedIn } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { isoInstant } from '../../db/instants.ts';
import { write } from '../../db/write.ts';
import { notificationWrites } from '../../mails/notifications/notify.ts';
import { decisionMailTime, replaceDecisionMails } from '../../mails/outbox/decisions.ts';
import { loadApplicationForStaff } from '../load.ts';
import { statusNotices } from '../notify.ts';
import { isReleased } from '../queries/undoable-statuses.ts';
import type { StatusSet } from '../responses.ts';
import { toStaffStatus } from '../transitions.ts';

const FAILED = 'Error updating status';

/**
 * Staff set a status over the one they saw: recorded, audited and emailed. 409 `status_changed` with the current status and its actor after
 * a concurrent change; 409 for a draft, a withdrawn application, a deleted project, or an application without people (rule:project-limits);
 * 403 for one's own. Returns how long it can be undone; 409 `already_told` for an undo after an email was sent, and
 * `released` for an undo of a release (permission:decideApplication).
 */
export async function setApplicationStatus(
  ctx: SignedIn,
  id: string,
  { status, expected_status, is_undo = false, note = null }: SetStatusInput,
): Promise<StatusSet> {
  const application = await loadApplicationForStaff(ctx, id);
  if (!canDecideApplication(ctx.viewer, application)) throw forbidden(OWN_APPLICATION);
  return ctx.db.transaction(async (tx) => {
    const step = { id, actorId: ctx.viewer.id, at: ctx.now().toISOString() };
    const problem = await toStaffStatus(tx, { ...step, from: expected_status, to: status });
    if (problem === 'same_status') return { undo_seconds: 0 };
    // The application was withdrawn after it was loaded.
    if (problem === 'status_changed' || (problem === 'not_decidable' && !application.undecidable)) {
      throw await statusChanged(tx, id);
    }
    if (problem) throw notDecidable(problem);
    if (is_undo && (await wasReleased(tx, id, expected_status))) throw released();
    const knownStatus = await replaceDecisionMails(tx, [id]);
    const leaveAt = await decisionMailTime(ctx, tx);
    const changed = [{ id, from: expected_status }];
    const notices = await statusNotices(ctx, tx, changed, { status, note, knownStatus, leaveAt });
    if (is_undo && notices.some(({ mail }) => mail)) throw alreadyNotified();
    await write(tx, notificationWrites(ctx, notices));
    return { undo_seconds: Math.round((Date.parse(leaveAt) - ctx.now().getTime()) / 1000) };
  });
}

async function wasReleased(tx: Transaction, id: string, status: ApplicationStatus): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    select from applications a where a.id = ${id} and ${isReleased(sql`${status}::text`)}`);
  return rowCount === 1;
}

const released = () =>
  conflict(
    'released',
    FAILED,
    'A release made this decision. Take the release back, or correct the decision, on the page of decisions.',
  );

const alreadyNotified = () =>
  conflict(
    'already_told',
    FAILED,
    'The email about the new status has already been sent. If you change the status back in the list, we’ll send another email.',
  );

export const OWN_APPLICATION = UNDECIDABLE.own_application;

const notDecidable = (why: Undecidable) => conflict(why, FAILED, UNDECIDABLE[why]);

type Present = { status: ApplicationStatus; by: string | null; at: string | null };

/** Names the actor of the newest change of status. */
async function statusChanged(tx: Transaction, id: string) {
  const { rows } = await tx.execute<Present>(sql`
    select a.status, last.by, last.at
    from applications a left join lateral (
      select coalesce(p.display_name, u.email::text) as by, ${isoInstant(sql`e.created_at`)} as at
      from application_events e
      left join users u on u.id = e.actor_id left join profiles p on p.user_id = u.id
      where e.application_id = a.id and e.to_status = a.status order by e.id desc limit 1
    ) last on true
    where a.id = ${id}
  `);
  const [present] = rows;
  if (!present) return notFound('Application not found');
  const detail = `${present.by ?? 'Someone'} changed it first: the status is now ${STATUS_LABELS[present.status]}. Please look again.`;
  return conflict('status_changed', FAILED, detail, present);
}

import { eq } from 'drizzle-orm';
import { type SetStatusInput, STATUS_LABELS } from '#domain/applications.ts';
import { conflict, forbidden } from '#domain/errors.ts';
import { canDecideApplication } from '#domain/policy.ts';
import { recordAudit } from '../../audit/commands.ts';
import type { SignedIn } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { applications } from '../../db/schema.ts';
import { loadApplicationForStaff } from '../load.ts';
import { queueStatusMails } from '../notify.ts';
import { toStaffStatus } from '../transitions.ts';

const FAILED = 'Error updating status';

/**
 * Staff set a status over the one they saw (row 38, decision A1): recorded, audited and mailed. 409 `status_changed`
 * with the present status when somebody was quicker, 409 on a draft or withdrawn one, 403 on one's own (B7).
 */
export async function setApplicationStatus(
  ctx: SignedIn,
  id: string,
  { status, expected_status }: SetStatusInput,
): Promise<void> {
  const application = await loadApplicationForStaff(ctx, id);
  if (!canDecideApplication(ctx.viewer, application)) throw forbidden(OWN_APPLICATION);
  if (application.status === 'draft' || application.status === 'withdrawn') throw notDecidable();
  if (application.status !== expected_status) throw statusChanged(application.status);
  if (status === expected_status) return;
  await ctx.db.transaction(async (tx) => {
    const step = { id, actorId: ctx.viewer.id, at: ctx.now().toISOString() };
    if (!(await toStaffStatus(tx, { ...step, from: expected_status, to: status }))) {
      throw statusChanged(await presentStatus(tx, id));
    }
    await recordAudit(tx, {
      actor_id: ctx.viewer.id,
      action: 'status_changed',
      subject_type: 'application',
      subject_id: id,
      details: { from: expected_status, to: status },
    });
    await queueStatusMails(ctx, tx, id, status);
  });
}

export const OWN_APPLICATION = 'This is your own application or that of your team: somebody else decides it.';

const notDecidable = () =>
  conflict('not_decidable', FAILED, 'A draft or withdrawn application is its applicant’s alone.');

const statusChanged = (status: SetStatusInput['expected_status']) =>
  conflict(
    'status_changed',
    FAILED,
    `Somebody was quicker: the status is now ${STATUS_LABELS[status]}. Please look again.`,
    { status },
  );

async function presentStatus(tx: Transaction, id: string) {
  const [row] = await tx
    .select({ status: applications.status })
    .from(applications)
    .where(eq(applications.id, id));
  return row?.status ?? 'withdrawn';
}

import type { GuardianAnswer, GuardianState } from '#domain/users/guardians.ts';
import type { Ctx } from '../../context.ts';
import type { Write } from '../../db/write.ts';
import { notificationWrites } from '../../mails/notifications/notify.ts';
import { auditWrites } from '../../staff/audit/commands.ts';
import { guardianAnswerEmail } from './emails.ts';

/** Notifications outlive what is stored about a guardian, and name none. */
const SUBJECT = 'Your parent or guardian';

/** Tells a student of their guardian's answer. */
export function consentNotices(
  ctx: Ctx,
  { user_id, reader }: { user_id: string; reader: string | null },
  answer: GuardianAnswer,
): Write[] {
  const mail = { kind: 'security' as const, content: guardianAnswerEmail(ctx.origin, answer), reader };
  return notificationWrites(ctx, [{ user_id, kind: `consent_${answer}` as const, subject: SUBJECT, mail }]);
}

/** The line about a new state of a student's consent; without an actor, the guardian. */
export const consentAudit = (
  actor_id: string | null,
  subject_id: string,
  details: { from: GuardianState | null; to: GuardianState },
): Write[] =>
  auditWrites({
    actor_id,
    action: 'consent_changed',
    subject_type: 'user',
    subject_id,
    details: { consent: details },
  });

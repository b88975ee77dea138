import { sql } from 'drizzle-orm';
import type { SignedIn } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { isoInstant } from '../../db/instants.ts';
import type { Write } from '../../db/write.ts';
import { liveEventWrites } from '../../live/events/publish.ts';
import { type Notice, notificationWrites } from '../../mails/notifications/notify.ts';
import { isWaiting } from '../scope/assignable.ts';
import type { ManagedRound } from '../scope/managed-round.ts';
import { reviewsAssignedEmail } from './emails.ts';

/** An event names at most so many applications; after more of them pages load with the next notification. */
const LIVE_IDS = 1000;

type Assigned = {
  /** How many applications each reviewer got. */
  counts: ReadonlyMap<string, number>;
  applicationIds: string[];
  /** Whether reviewers who have open reviews already get an email too; otherwise the notification is enough for them. */
  mailsEverybody: boolean;
};

/** The notifications to reviewers about their new assignments, which are already written: one each, and one email at most. */
export async function assignmentNotifications(
  ctx: SignedIn,
  tx: Transaction,
  { cycle, stage }: ManagedRound,
  { counts, applicationIds, mailsEverybody }: Assigned,
): Promise<Write[]> {
  const { rows } = await tx.execute<{
    id: string;
    user_id: string;
    reader: string | null;
    open: number;
    deadline: string | null;
  }>(sql`
    select r.id, r.user_id, (select p.display_name from profiles p where p.user_id = r.user_id) as reader,
      ${isoInstant(sql`round.deadline`)} as deadline,
      (select count(*)::int from review_assignments s join applications a on a.id = s.application_id
        where s.reviewer_id = r.id and s.stage = ${stage} and ${isWaiting(sql`s`, sql`a`)}) as open
    from reviewers r join review_rounds round on round.cycle_id = r.cycle_id and round.stage = ${stage}
    where r.id = any(${sql.param([...counts.keys()])}::uuid[]) and r.user_id is not null order by r.id`);
  const notices = rows.map(({ id, user_id, reader, open, deadline }): Notice => {
    const count = counts.get(id) ?? 0;
    const content = reviewsAssignedEmail({ origin: ctx.origin, cycle: cycle.name }, { count, deadline });
    return {
      user_id,
      kind: 'reviews_assigned',
      subject: cycle.name,
      round: { cycle_id: cycle.id, stage },
      actor_id: ctx.viewer.id,
      ...((mailsEverybody || open === count) && {
        mail: { kind: 'review', content, reader, cycleId: cycle.id },
      }),
    };
  });
  const news = { topic: 'review' as const, subject_ids: applicationIds.slice(0, LIVE_IDS) };
  return [...notificationWrites(ctx, notices), ...liveEventWrites([news])];
}

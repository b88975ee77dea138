import { sql } from 'drizzle-orm';
import { isoDay } from '#domain/dates.ts';
import { REMINDER_DAYS } from '#domain/reviews/reminders.ts';
import { timeZone } from '#domain/time-zone.ts';
import type { Services } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { literal } from '../../db/literal.ts';
import { write } from '../../db/write.ts';
import { requestOrigin } from '../../http/origin.ts';
import { emailWrites, type QueuedMail } from '../../mails/outbox/outbox.ts';
import { isWaiting } from '../scope/assignable.ts';
import { canReview } from '../scope/can-review.ts';
import { type OpenRound, openReviewsEmail } from './emails.ts';

type Work = Pick<Services, 'db' | 'env' | 'now'>;

const REMINDED_AT_ONCE = 200;

/**
 * Reminds reviewers with open reviews, all rounds in one email, at most one a person and day. The row of the day is written with the email, so
 * that a killed process loses and repeats nothing (rule:review-reminders).
 */
export async function remindReviewers(work: Work): Promise<void> {
  while (await work.db.transaction((tx) => remindSome(work, tx)));
}

type Due = { user_id: string; reader: string | null; rounds: OpenRound[] };

/** Returns true if people may remain. A day is one of the programme's time zone (rule:indian-dates). */
async function remindSome({ env, now }: Work, tx: Transaction): Promise<boolean> {
  const today = isoDay(now());
  const { rows } = await tx.execute<Due>(sql`
    with open as (
      select r.user_id, c.name as cycle, c.opens_at, round.stage, round.deadline, count(*)::int as count,
        (round.deadline at time zone ${literal(timeZone())})::date - ${today}::date as days
      from review_rounds round join cycles c on c.id = round.cycle_id and c.state <> 'archived'
      join review_assignments s on s.cycle_id = round.cycle_id and s.stage = round.stage
      join applications a on a.id = s.application_id and ${isWaiting(sql`s`, sql`a`)}
      join reviewers r on r.id = s.reviewer_id
      join users u on u.id = r.user_id join profiles p on p.user_id = u.id and ${canReview}
      where round.deadline is not null
      group by r.user_id, c.id, round.stage, round.deadline
    ), due as (
      select distinct user_id from open where days = any(${sql.param(REMINDER_DAYS)}::int[])
        and not exists (select from review_reminders m where m.user_id = open.user_id and m.day = ${today})
      order by user_id limit ${REMINDED_AT_ONCE}
    ), written as (
      insert into review_reminders (user_id, day) select user_id, ${today}::date from due
      on conflict do nothing returning user_id
    )
    select w.user_id, (select p.display_name from profiles p where p.user_id = w.user_id) as reader, json_agg(json_build_object('cycle', o.cycle, 'stage', o.stage, 'count', o.count, 'deadline', o.deadline)
      order by o.deadline, o.cycle, o.stage) as rounds
    from written w join open o on o.user_id = w.user_id group by w.user_id order by w.user_id`);
  const origin = requestOrigin(env, undefined);
  const mails = rows.map(
    ({ user_id, reader, rounds }): QueuedMail => ({
      to: { user_id, topic: null },
      kind: 'review',
      reader,
      content: openReviewsEmail(origin, rounds, now()),
    }),
  );
  await write(tx, emailWrites(mails));
  return rows.length === REMINDED_AT_ONCE;
}

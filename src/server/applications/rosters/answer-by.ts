import { type SQL, sql } from 'drizzle-orm';
import { timeZone } from '#domain/time-zone.ts';
import { literal } from '../../db/literal.ts';

/** Whether the reminder so many days before the end of a release `r` doesn't come beside its letter (rule:offers). */
export const isReminded = (days: SQL): SQL => sql`(r.answer_days > ${days} or ${days} = 1)`;

/** Until when a release `r` waits for answers to its offers: the end of the day so many days later, by the clocks of the programme (rule:offers). */
export function answerBy(): SQL {
  const zone = literal(timeZone());
  return sql`(
    (date_trunc('day', r.visible_at at time zone ${zone}) + make_interval(days => r.answer_days + 1)) at time zone ${zone}
      - interval '1 millisecond')`;
}

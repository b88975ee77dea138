import { sql } from 'drizzle-orm';
import { dayInWords } from '#domain/dates.ts';
import type { Transaction } from '#server/db/database.ts';
import { announcements } from '#server/db/schema/announcements.ts';
import { cycles } from '#server/db/schema/cycles.ts';
import { dayAfter, daysBefore, deadlineAfter } from './dates.ts';
import type { Seeding } from './insert.ts';

/** The last deadline of a project closes the cycle, and the first project starts after the results. */
const DAYS = { opened: 60, closes: 45, detailed: 55, results: 65, starts: 75 } as const;

/** The dates of this year's cycle, before and after today, and what staff announce in it. */
export async function insertSeason(tx: Transaction, { ids, at }: Seeding): Promise<void> {
  await tx
    .update(cycles)
    .set({
      opens_at: `${dayAfter(at, -DAYS.opened)}T10:00:00+05:30`,
      closes_at: deadlineAfter(at, DAYS.closes),
      detailed_deadline: deadlineAfter(at, DAYS.detailed),
      results_on: dayAfter(at, DAYS.results),
      starts_on: dayAfter(at, DAYS.starts),
    })
    .where(sql`id = current_cycle()`);
  await tx.insert(announcements).values({
    cycle_id: sql`current_cycle()`,
    title: `Detailed proposals are due by ${dayInWords(deadlineAfter(at, DAYS.detailed))}`,
    text: 'That is ten days after the last applications. All dates, with a calendar to subscribe to, are on the Dates page.',
    audience: 'everyone',
    starts_on: dayAfter(at, -1),
    ends_on: dayAfter(at, 13),
    sends_mail: false,
    author_id: ids.person('sita'),
    created_at: daysBefore(at, 1),
    updated_at: daysBefore(at, 1),
  });
}

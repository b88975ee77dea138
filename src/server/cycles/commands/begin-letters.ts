import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';

/**
 * Begins the letters, reasons and settings of decisions of a new cycle with those of the cycle that it copies, or with the letters of the
 * programme. Dates stay behind (rule:letters-of-decisions).
 */
export async function beginLetters(tx: Transaction, cycleId: string, fromId: string | null): Promise<void> {
  await tx.execute(sql`
    insert into decision_settings (cycle_id, letters, reasons, needs_second, answer_days, promotes_by_itself, ends_unjoined)
    select ${cycleId}::uuid, letters, reasons, needs_second, answer_days, promotes_by_itself, ends_unjoined
      from decision_settings where cycle_id = ${fromId}
    union all
    select ${cycleId}::uuid, setting_value, '[]'::jsonb, false, null, false, false from site_settings
      where setting_key = 'letters_of_decisions' and not exists (select from decision_settings where cycle_id = ${fromId})`);
}

import { sql } from 'drizzle-orm';
import type { CycleQuery } from '#domain/cycles/cycle-parameter.ts';
import type { DecisionSettingsInput } from '#domain/decisions/decision-schemas.ts';
import { conflict } from '#domain/errors.ts';
import type { SignedIn } from '../../context.ts';
import { recordAudit } from '../../staff/audit/commands.ts';
import { changeableCycle, lockDecisions } from '../scope.ts';

/**
 * Saves reasons, letters and the second admin of a cycle over the version that was seen; 409 after a concurrent change
 * (permission:prepareDecisions, rule:letters-of-decisions).
 */
export async function saveDecisionSettings(
  ctx: SignedIn,
  query: CycleQuery,
  {
    expected_version,
    reasons,
    letters,
    needs_second,
    answer_days,
    promotes_by_itself,
    join_by,
    ends_unjoined,
  }: DecisionSettingsInput,
): Promise<void> {
  const cycle = await changeableCycle(ctx, query);
  await ctx.db.transaction(async (tx) => {
    await lockDecisions(tx, cycle.id);
    await tx.execute(
      sql`insert into decision_settings (cycle_id) values (${cycle.id}) on conflict do nothing`,
    );
    const { rowCount } = await tx.execute(sql`
      update decision_settings set reasons = ${JSON.stringify(reasons)}::jsonb, letters = ${JSON.stringify(letters)}::jsonb,
        needs_second = ${needs_second}, answer_days = ${answer_days}, promotes_by_itself = ${promotes_by_itself},
        join_by = ${join_by}, ends_unjoined = ${ends_unjoined}, version = version + 1
      where cycle_id = ${cycle.id} and version = ${expected_version}`);
    if (rowCount !== 1) throw settingsChanged();
    await recordAudit(tx, {
      actor_id: ctx.viewer.id,
      action: 'decision_settings_changed',
      subject_type: 'cycle',
      subject_id: cycle.id,
      details: { version: expected_version + 1, needs_second },
    });
    // Another date is reminded of anew.
    await tx.execute(sql`
      update offers set join_reminded_days = null where cycle_id = ${cycle.id} and state = 'accepted' and join_reminded_days is not null
        and ${join_by}::timestamptz > now() + interval '3 days'`);
  });
}

const settingsChanged = () =>
  conflict(
    'settings_changed',
    'Error saving settings',
    'Somebody else has changed the letters and reasons since you opened them. Your text is still here; please reload to compare.',
  );

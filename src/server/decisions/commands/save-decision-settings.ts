import { type SQL, sql } from 'drizzle-orm';
import type { CycleQuery } from '#domain/cycles/cycle-parameter.ts';
import { type DecisionSettingsInput, SECOND_STAYS } from '#domain/decisions/decision-schemas.ts';
import { conflict, invalid } from '#domain/errors.ts';
import { canWaiveSecondAdmin } from '#domain/policy.ts';
import type { SignedIn } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { recordAudit } from '../../staff/audit/commands.ts';
import { changeableCycle, changeDecisions, lockDecisions } from '../scope.ts';

/**
 * Saves reasons, letters and the second admin of a cycle over the version that was seen; 409 after a concurrent change,
 * 422 for an admin who would end the need of a second one
 * (permission:prepareDecisions, rule:letters-of-decisions).
 */
export async function saveDecisionSettings(
  ctx: SignedIn,
  query: CycleQuery,
  input: DecisionSettingsInput,
): Promise<void> {
  const cycle = await changeableCycle(ctx, query);
  const { expected_version, reasons, letters, needs_second, answer_days, promotes_by_itself } = input;
  await changeDecisions(ctx.db, async (tx) => {
    await lockDecisions(tx, cycle.id);
    await tx.execute(
      sql`insert into decision_settings (cycle_id) values (${cycle.id}) on conflict do nothing`,
    );
    await requireDayAhead(tx, cycle.id, input);
    if (!needs_second && !canWaiveSecondAdmin(ctx.viewer)) await requireNoSecond(tx, cycle.id);
    const { rowCount } = await tx.execute(sql`
      update decision_settings set reasons = ${JSON.stringify(reasons)}::jsonb, letters = ${JSON.stringify(letters)}::jsonb,
        needs_second = ${needs_second}, answer_days = ${answer_days}, promotes_by_itself = ${promotes_by_itself},
        join_by = ${joinBy(input)}, ends_unjoined = ${endsUnjoined(input)}, version = version + 1
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
      update offers o set join_reminded_days = null from decision_settings s
      where s.cycle_id = ${cycle.id} and o.cycle_id = s.cycle_id and o.state = 'accepted' and o.join_reminded_days is not null
        and s.join_by > now() + interval '3 days'`);
  });
}

const joinBy = ({ join_by }: DecisionSettingsInput): SQL =>
  join_by === undefined ? sql`join_by` : sql`${join_by}::timestamptz`;
const endsUnjoined = ({ ends_unjoined }: DecisionSettingsInput): SQL =>
  ends_unjoined === undefined ? sql`ends_unjoined` : sql`${ends_unjoined}::boolean`;

/** A day that is over would end every seat without a confirmation within a minute (rule:joined-by-a-date). */
async function requireDayAhead(
  tx: Transaction,
  cycleId: string,
  input: DecisionSettingsInput,
): Promise<void> {
  const { rowCount } = await tx.execute(sql`
    select from decision_settings
    where cycle_id = ${cycleId} and version = ${input.expected_version} and ${endsUnjoined(input)} and ${joinBy(input)} <= now()
      and (${joinBy(input)} is distinct from join_by or ${endsUnjoined(input)} is distinct from ends_unjoined)`);
  if (rowCount) throw invalid([{ path: 'join_by', message: DAY_IS_OVER, title: 'Error saving letters' }]);
}

/** 422 where the cycle asks for a second admin (rule:second-admin-stays). */
async function requireNoSecond(tx: Transaction, cycleId: string): Promise<void> {
  const { rowCount } = await tx.execute(
    sql`select from decision_settings where cycle_id = ${cycleId} and needs_second`,
  );
  if (rowCount)
    throw invalid([{ path: 'needs_second', message: SECOND_STAYS, title: 'Error saving letters' }]);
}

const DAY_IS_OVER =
  'This day is over: every seat about which nobody has said so would end at once. Please choose a later one.';

const settingsChanged = () =>
  conflict(
    'settings_changed',
    'Error saving settings',
    'Somebody else has changed the letters and reasons since you opened them. Your text is still here; please reload to compare.',
  );

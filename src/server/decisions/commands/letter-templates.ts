import { sql } from 'drizzle-orm';
import type { LetterTemplatesInput } from '#domain/decisions/decision-schemas.ts';
import { type DecisionLetters, NO_LETTERS } from '#domain/decisions/decisions.ts';
import { conflict, forbidden } from '#domain/errors.ts';
import { canPrepareDecisions, canWriteSettings } from '#domain/policy.ts';
import type { SignedIn } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import { recordAudit } from '../../staff/audit/commands.ts';

/** Of the settings of the site; no page outside of the desk reads it. */
const KEY = 'letters_of_decisions';

/** The letters of the programme, with which a new cycle begins (permission:prepareDecisions, rule:letters-of-decisions). */
export async function getLetterTemplates({ db, viewer }: SignedIn): Promise<DecisionLetters> {
  if (!canPrepareDecisions(viewer)) throw forbidden();
  return readTemplates(db);
}

async function readTemplates(db: Queryable): Promise<DecisionLetters> {
  const { rows } = await db.execute<{ letters: DecisionLetters }>(
    sql`select setting_value as letters from site_settings where setting_key = ${KEY}`,
  );
  return rows[0]?.letters ?? NO_LETTERS;
}

/** Saves them over those that were seen; 409 after a concurrent change. Cycles keep the letters that they have (permission:writeSettings). */
export async function saveLetterTemplates(
  { db, viewer, now }: SignedIn,
  { letters, seen }: LetterTemplatesInput,
): Promise<void> {
  if (!canWriteSettings(viewer)) throw forbidden();
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('site_settings'))`);
    const before = await readTemplates(tx);
    if (Object.entries(before).some(([outcome, text]) => seen[outcome as keyof DecisionLetters] !== text))
      throw templatesChanged();
    await tx.execute(sql`
      insert into site_settings (setting_key, setting_value, description, updated_at)
      values (${KEY}, ${JSON.stringify(letters)}::jsonb, 'The letters about decisions with which a new cycle begins', ${now().toISOString()})
      on conflict (setting_key) do update set setting_value = excluded.setting_value, updated_at = excluded.updated_at`);
    await recordAudit(tx, {
      actor_id: viewer.id,
      action: 'settings_changed',
      subject_type: 'settings',
      subject_id: KEY,
    });
  });
}

const templatesChanged = () =>
  conflict(
    'settings_changed',
    'Error saving letters',
    'Somebody else has changed the letters of the programme since you opened them. Your text is still here; please reload to compare.',
  );

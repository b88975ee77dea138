import { eq, sql } from 'drizzle-orm';
import { conflict, forbidden } from '#domain/errors.ts';
import { canWriteProgrammeSettings } from '#domain/policy.ts';
import { DEFAULT_PROGRAMME } from '#domain/programme/default-programme.ts';
import { programme } from '#domain/programme/programme.ts';
import type { Programme, ProgrammeKey } from '#domain/programme/programme-values.ts';
import {
  changedKeys,
  PROGRAMME_PREFIX,
  type SaveProgrammeInput,
} from '#domain/programme/settings/programme-settings.ts';
import { isSameValue } from '#domain/same-value.ts';
import type { SignedIn } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { site_settings } from '../../db/schema/staff.ts';
import { requireLiveLinks, withCleanGuides } from '../../programme/clean-guides.ts';
import { cleanLogo, cleanLogoUrl } from '../../programme/clean-logo.ts';
import { readProgramme } from '../../programme/refresh-programme.ts';
import { recordAudit } from '../audit/commands.ts';
import { auditedText } from './audited-text.ts';
import { storedProgramme } from './queries.ts';

/**
 * Saves the changed settings of the programme; a value that is its default is no longer stored. 403 for people who aren't super admins, 409
 * `settings_changed` with the present values of those that another person has changed since (rule:programme-settings)
 * (permission:writeProgrammeSettings).
 */
export async function saveProgramme(
  ctx: SignedIn,
  { seen, ...given }: SaveProgrammeInput,
): Promise<Programme> {
  const { db, viewer } = ctx;
  if (!canWriteProgrammeSettings(viewer)) throw forbidden();
  requireLiveLinks(given, ctx.origin);
  const changes = withCleanLogo(withCleanGuides(given));
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('site_settings'))`);
    const before = await storedProgramme(tx);
    const keys = changedKeys(changes, before);
    const overwritten = keys.filter((key) => !isSameValue(seen[key], before[key]));
    if (overwritten.length > 0) throw programmeChanged(before, overwritten);
    const after = { ...before, ...changes };
    for (const key of keys) {
      await saveValue(tx, key, after);
      await recordAudit(tx, {
        actor_id: viewer.id,
        action: 'settings_changed',
        subject_type: 'settings',
        subject_id: PROGRAMME_PREFIX + key,
        details: { from: auditedText(key, before), to: auditedText(key, after) },
      });
    }
  });
  await readProgramme(db);
  return programme();
}

/** Cleans the file of a logo, which the form then saves (permission:writeProgrammeSettings). */
export async function receiveLogo(
  { viewer }: SignedIn,
  { data }: { data: string },
): Promise<{ logo: string }> {
  if (!canWriteProgrammeSettings(viewer)) throw forbidden();
  return { logo: cleanLogo(Buffer.from(data, 'base64')) };
}

const withCleanLogo = (values: Partial<Programme>): Partial<Programme> =>
  values.logo ? { ...values, logo: cleanLogoUrl(values.logo) } : values;

const programmeChanged = (now: Programme, keys: ProgrammeKey[]) =>
  conflict(
    'settings_changed',
    'The programme changed in the meantime',
    'Someone else has saved other values. Each field shows both; yours aren’t saved yet, and nothing is lost.',
    Object.fromEntries(keys.map((key) => [key, now[key]])),
  );

async function saveValue(tx: Transaction, key: ProgrammeKey, { [key]: value }: Programme) {
  const setting_key = PROGRAMME_PREFIX + key;
  if (isSameValue(value, DEFAULT_PROGRAMME[key]))
    return tx.delete(site_settings).where(eq(site_settings.setting_key, setting_key));
  const row = { setting_value: value, updated_at: sql`now()` };
  return tx
    .insert(site_settings)
    .values({ setting_key, ...row })
    .onConflictDoUpdate({ target: site_settings.setting_key, set: row });
}

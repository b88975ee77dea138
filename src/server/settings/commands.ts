import { eq, sql } from 'drizzle-orm';
import { forbidden, invalid } from '#domain/errors.ts';
import { canWriteSettings } from '#domain/policy.ts';
import { SETTING_DESCRIPTIONS, type SiteSettings } from '#domain/settings.ts';
import { recordAudit } from '../audit/commands.ts';
import type { SignedIn } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { site_settings, users } from '../db/schema.ts';
import { getSiteSettings } from './queries.ts';

type SettingKey = keyof SiteSettings;

/**
 * Saves the site settings (rows 43, 44) and logs which ones changed. 403 for others than staff, 422 for somebody who
 * makes codes obligatory without having them.
 */
export async function saveSettings({ db, viewer }: SignedIn, settings: SiteSettings): Promise<SiteSettings> {
  if (!canWriteSettings(viewer)) throw forbidden();
  return db.transaction(async (tx) => {
    const before = await getSiteSettings(tx);
    if (settings.require_staff_two_factor && !before.require_staff_two_factor)
      await requireOwnCodes(tx, viewer.id);
    const keys = Object.keys(settings) as SettingKey[];
    for (const key of keys.filter((name) => settings[name] !== before[name])) {
      await saveSetting(tx, key, settings[key]);
      await recordAudit(tx, {
        actor_id: viewer.id,
        action: 'settings_changed',
        subject_type: 'settings',
        subject_id: key,
      });
    }
    return settings;
  });
}

/** Who makes codes obligatory has codes: nobody locks everybody out by accident (decision C6). */
async function requireOwnCodes(tx: Transaction, id: string): Promise<void> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  if (user?.two_factor_enabled) return;
  throw invalid(
    [
      {
        path: 'require_staff_two_factor',
        title: 'Error saving settings',
        message: 'Set up codes for yourself first, in your profile.',
      },
    ],
    'own_codes_first',
  );
}

/** An empty setting has no row: its default holds again. */
async function saveSetting(tx: Transaction, setting_key: SettingKey, value: SiteSettings[SettingKey]) {
  if (value === null) return tx.delete(site_settings).where(eq(site_settings.setting_key, setting_key));
  const row = {
    setting_value: value,
    description: SETTING_DESCRIPTIONS[setting_key],
    updated_at: sql`now()`,
  };
  return tx
    .insert(site_settings)
    .values({ setting_key, ...row })
    .onConflictDoUpdate({ target: site_settings.setting_key, set: row });
}

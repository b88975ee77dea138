import { eq, sql } from 'drizzle-orm';
import { conflict, forbidden, invalid } from '#domain/errors.ts';
import { canWriteSettings } from '#domain/policy.ts';
import {
  changedSettings,
  type SaveSettingsInput,
  SETTING_DESCRIPTIONS,
  type SettingKey,
  type SiteSettings,
} from '#domain/settings.ts';
import type { SignedIn } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { site_settings } from '../../db/schema/staff.ts';
import { users } from '../../db/schema/users.ts';
import { attachHero } from '../../files/attach-hero.ts';
import { receivePicture } from '../../files/attach-pictures.ts';
import { removeBytes } from '../../files/commands.ts';
import type { UploadedPicture } from '../../files/responses.ts';
import { recordAudit } from '../audit/commands.ts';
import { getSiteSettings } from './queries.ts';

/**
 * Saves the changed site settings and logs their old and new values. 403 for people who aren't staff, 409 `settings_changed` with the current values of
 * settings that another person has changed since, 422 for making codes mandatory without having an authenticator
 * (permission:writeHeroImage, permission:writeSettings).
 */
export async function saveSettings(
  ctx: SignedIn,
  { seen, ...changes }: SaveSettingsInput,
): Promise<SiteSettings> {
  const { db, viewer } = ctx;
  if (!canWriteSettings(viewer)) throw forbidden();
  const { settings, unused } = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('site_settings'))`);
    const before = await getSiteSettings(tx);
    const settings = { ...before, ...changes };
    const keys = changedSettings(before, settings);
    const overwritten = keys.filter((key) => seen[key] !== before[key]);
    if (overwritten.length > 0) throw settingsChanged(before, overwritten);
    if (settings.require_staff_two_factor && !before.require_staff_two_factor)
      await requireOwnCodes(tx, viewer.id);
    for (const key of keys) {
      await saveSetting(tx, key, settings[key]);
      await recordAudit(tx, {
        actor_id: viewer.id,
        action: 'settings_changed',
        subject_type: 'settings',
        subject_id: key,
        details: { from: auditedValue(before, key), to: auditedValue(settings, key) },
      });
    }
    const heroes = { before: before.hero_background_image, after: settings.hero_background_image };
    return { settings, unused: await attachHero(tx, { viewerId: viewer.id, ...heroes }) };
  });
  await removeBytes(ctx, unused);
  return settings;
}

/** Stores a hero image before the settings are saved (permission:writeHeroImage). */
export async function receiveHeroPicture(ctx: SignedIn, request: Request): Promise<UploadedPicture> {
  if (!canWriteSettings(ctx.viewer)) throw forbidden();
  return receivePicture(ctx, request);
}

/** Of the image the log says only whether there is one: it holds no addresses (rule:audit-log). */
function auditedValue(settings: SiteSettings, key: SettingKey) {
  if (key === 'hero_background_image') return settings[key] === null ? 'default' : 'custom';
  return settings[key];
}

const settingsChanged = (now: SiteSettings, keys: SettingKey[]) =>
  conflict(
    'settings_changed',
    'Settings changed in the meantime',
    'Someone else has saved other values. Each field shows both; yours aren’t saved yet, and nothing is lost.',
    Object.fromEntries(keys.map((key) => [key, now[key]])),
  );

/** Only a person with codes can make them mandatory, so that nobody locks everybody out by accident (rule:authenticator-codes). */
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

/** An empty setting has no row: its default applies. */
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

import { forbidden } from '#domain/errors.ts';
import { canWriteSettings } from '#domain/policy.ts';
import { DEFAULT_SITE_SETTINGS, type SiteSettings, siteSettingsSchema } from '#domain/settings.ts';
import type { SignedIn } from '../../context.ts';
import { cachedContent } from '../../db/cached-content.ts';
import type { Queryable } from '../../db/database.ts';
import { site_settings } from '../../db/schema/staff.ts';

/** All site settings, with defaults for missing and invalid ones (rule:site-settings). */
export async function getSiteSettings(db: Queryable): Promise<SiteSettings> {
  return { ...DEFAULT_SITE_SETTINGS, ...(await readSettings(db)) };
}

/** The same for a request that only reads: cached until the settings change. */
export async function currentSettings(ctx: SignedIn): Promise<SiteSettings> {
  return { ...DEFAULT_SITE_SETTINGS, ...(await cachedSettings(ctx)) };
}

/** The stored settings that are valid. */
async function readSettings(db: Queryable): Promise<Partial<SiteSettings>> {
  const rows = await db.select().from(site_settings);
  const valid = rows.flatMap(({ setting_key, setting_value }) => {
    const schema = isSetting(setting_key) ? siteSettingsSchema.shape[setting_key] : null;
    const parsed = schema?.safeParse(setting_value);
    return parsed?.success ? [[setting_key, parsed.data]] : [];
  });
  return Object.fromEntries(valid);
}

const cachedSettings = cachedContent(readSettings);

const isSetting = (key: string): key is keyof SiteSettings => key in siteSettingsSchema.shape;

/** The settings for people who may change them; 403 for others (permission:writeHeroImage, permission:writeSettings). */
export async function getSettings({ db, viewer }: SignedIn): Promise<SiteSettings> {
  if (!canWriteSettings(viewer)) throw forbidden();
  return getSiteSettings(db);
}

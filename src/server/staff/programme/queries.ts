import { like } from 'drizzle-orm';
import { forbidden } from '#domain/errors.ts';
import { canReadProgrammeSettings } from '#domain/policy.ts';
import { DEFAULT_PROGRAMME } from '#domain/programme/default-programme.ts';
import type { Programme } from '#domain/programme/programme-values.ts';
import { PROGRAMME_PREFIX, validValues } from '#domain/programme/settings/programme-settings.ts';
import type { SignedIn } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import { site_settings } from '../../db/schema/staff.ts';

/** The settings of the programme for staff; 403 for others (permission:readProgrammeSettings). */
export async function getProgrammeSettings({ db, viewer }: SignedIn): Promise<Programme> {
  if (!canReadProgrammeSettings(viewer)) throw forbidden();
  return storedProgramme(db);
}

/** The programme as it is stored at this moment, for a change of it. */
export async function storedProgramme(db: Queryable): Promise<Programme> {
  const rows = await db
    .select()
    .from(site_settings)
    .where(like(site_settings.setting_key, `${PROGRAMME_PREFIX}%`));
  const stored = rows.map((row) => [row.setting_key.slice(PROGRAMME_PREFIX.length), row.setting_value]);
  return { ...DEFAULT_PROGRAMME, ...validValues(Object.fromEntries(stored)) };
}

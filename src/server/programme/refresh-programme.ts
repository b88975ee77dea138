import { sql } from 'drizzle-orm';
import type { EmailText } from '#domain/mails/email-texts.ts';
import { setProgramme } from '#domain/programme/programme.ts';
import { PROGRAMME_PREFIX, validValues } from '#domain/programme/settings/programme-settings.ts';
import type { Queryable } from '../db/database.ts';
import { setOwnTexts } from '../mails/texts/own-texts.ts';
import { log } from '../process/log.ts';
import { withTimeoutOrNull } from '../process/with-timeout.ts';
import { withCleanGuides } from './clean-guides.ts';

/** A visitor's request has no version of its own: another process's change reaches it within this time. */
const VISITOR_MS = 1000;
/** A page doesn't wait longer for a slow database. */
const PAGE_BUDGET_MS = 300;

type OwnEmail = EmailText & { kind: string };

const held = { version: '', checkedAt: Number.NEGATIVE_INFINITY };

/** Reads the programme again if the version of a request's session is another one (rule:programme-content). */
export async function refreshProgramme(db: Queryable, version: string): Promise<void> {
  if (version !== held.version) await readProgramme(db);
}

/** The same without a session, for jobs and visitors. */
export async function refreshProgrammeSoon(db: Queryable): Promise<void> {
  if (performance.now() - held.checkedAt > VISITOR_MS) await readProgramme(db);
}

/** The same for a page, which is sent with the last known programme when the database is slow or away. */
export async function refreshProgrammeOfPage(db: Queryable): Promise<void> {
  await withTimeoutOrNull(refreshProgrammeSoon(db), PAGE_BUDGET_MS).catch((error: unknown) =>
    log.warn({ err: error }, 'a page is sent with the last known texts of the programme'),
  );
}

/** Reads the settings of the programme and its texts of emails, with their defaults for missing and invalid ones. */
export async function readProgramme(db: Queryable): Promise<void> {
  const { rows } = await db.execute<{
    version: string;
    own: Record<string, unknown> | null;
    emails: OwnEmail[];
  }>(sql`
    select (select version from content_version) as version,
      (select json_object_agg(substr(setting_key, ${PROGRAMME_PREFIX.length + 1}), setting_value)
       from site_settings where setting_key like ${`${PROGRAMME_PREFIX}%`}) as own,
      (select coalesce(json_agg(t), '[]') from (
        select distinct on (kind) kind, subject, body from email_texts order by kind, id desc) t
       where t.body is not null) as emails
  `);
  const [row] = rows;
  if (!row) return;
  setProgramme(withCleanGuides(validValues(row.own ?? {})));
  setOwnTexts(row.emails);
  held.version = row.version;
  held.checkedAt = performance.now();
}

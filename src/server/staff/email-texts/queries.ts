import { desc, eq, sql } from 'drizzle-orm';
import { forbidden } from '#domain/errors.ts';
import type { PreviewEmailTextInput } from '#domain/mails/email-text-schemas.ts';
import {
  EMAIL_TEXT_KINDS,
  type EmailText,
  type EmailTextKind,
  verdictInSubject,
} from '#domain/mails/email-texts.ts';
import { canReadProgrammeSettings } from '#domain/policy.ts';
import type { SignedIn } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import { isoInstant } from '../../db/instants.ts';
import { email_texts } from '../../db/schema/mails.ts';
import { profiles } from '../../db/schema/users.ts';
import { renderWritten } from '../../mails/outbox/email-content.ts';
import { tryText, writeSubject } from '../../mails/texts/written-text.ts';
import { requireKind, requireReadable } from './checks.ts';
import { exampleOf, examplesByKind } from './examples.ts';
import type { EmailTextPreview, EmailTexts, EmailVersions } from './responses.ts';

const VERSIONS_SHOWN = 20;

/** Every email whose text the programme can replace; 403 for people who aren't staff (rule:own-email-texts) (permission:readProgrammeSettings). */
export async function listEmailTexts({ db, viewer, origin }: SignedIn): Promise<EmailTexts> {
  if (!canReadProgrammeSettings(viewer)) throw forbidden();
  const newest = await newestVersions(db);
  const examples = examplesByKind(origin);
  return EMAIL_TEXT_KINDS.map((kind) => {
    const stored = newest.get(kind);
    const own = stored?.subject == null || stored.body === null ? null : stored;
    return {
      kind,
      version: stored?.id ?? null,
      own: own && { subject: own.subject ?? '', body: own.body ?? '' },
      examples: (examples.get(kind) ?? []).map(({ subject, paragraphs }) => ({
        subject,
        body: paragraphs.join('\n\n'),
      })),
    };
  });
}

async function newestVersions(db: Queryable) {
  const rows = await db
    .selectDistinctOn([email_texts.kind])
    .from(email_texts)
    .orderBy(email_texts.kind, desc(email_texts.id));
  return new Map(rows.map((row) => [row.kind, row]));
}

/** The newest versions of a text, with their writers; 403 for people who aren't staff (permission:readProgrammeSettings). */
export async function listEmailVersions({ db, viewer }: SignedIn, name: string): Promise<EmailVersions> {
  if (!canReadProgrammeSettings(viewer)) throw forbidden();
  const kind = requireKind(name);
  return db
    .select({
      id: email_texts.id,
      subject: email_texts.subject,
      body: email_texts.body,
      written_at: isoInstant(sql`${email_texts.created_at}`),
      written_by: profiles.display_name,
    })
    .from(email_texts)
    .leftJoin(profiles, eq(profiles.user_id, email_texts.written_by))
    .where(eq(email_texts.kind, kind))
    .orderBy(desc(email_texts.id))
    .limit(VERSIONS_SHOWN);
}

/** A text that isn't saved, with example data; 422 at a text that can't be read (permission:readProgrammeSettings). */
export function previewEmailText(
  { viewer, origin }: SignedIn,
  name: string,
  { data, ...text }: PreviewEmailTextInput,
): EmailTextPreview {
  if (!canReadProgrammeSettings(viewer)) throw forbidden();
  const kind = requireKind(name);
  requireReadable(kind, text, origin);
  const example = exampleOf(kind, origin, data);
  const reader = data === 'usual' ? 'Asha Rao' : null;
  const written = tryText(text, example);
  const warnings = [...warningsOf(kind, text, origin), ...(written === null ? [EMPTY_HERE] : [])];
  return { ...renderWritten(example, written, { reader }), warnings };
}

const EMPTY_HERE = 'With this data the text would be empty, so the usual one is sent.';

/** What a text should not say, but may. */
export function warningsOf(kind: EmailTextKind, text: EmailText, origin: string): string[] {
  const examples = examplesByKind(origin).get(kind) ?? [];
  const subjects = [text.subject, ...examples.map((example) => writeSubject(text, example))];
  const verdicts = subjects.map((subject) => verdictInSubject(kind, subject));
  return verdicts.filter((verdict) => verdict !== null).slice(0, 1);
}

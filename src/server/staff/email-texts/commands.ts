import { desc, eq, sql } from 'drizzle-orm';
import { conflict, forbidden } from '#domain/errors.ts';
import type { SaveEmailTextInput } from '#domain/mails/email-text-schemas.ts';
import type { EmailText, EmailTextKind } from '#domain/mails/email-texts.ts';
import { TEST_EMAILS_PER_HOUR } from '#domain/mails/test-emails.ts';
import { canWriteProgrammeSettings } from '#domain/policy.ts';
import type { SignedIn } from '../../context.ts';
import { email_texts } from '../../db/schema/mails.ts';
import { write } from '../../db/write.ts';
import { countAttempt } from '../../http/rate-limits/rate-limits.ts';
import { emailWrites } from '../../mails/outbox/outbox.ts';
import { tryText } from '../../mails/texts/written-text.ts';
import { readProgramme } from '../../programme/refresh-programme.ts';
import { recordAudit } from '../audit/commands.ts';
import { requireKind, requireReadable } from './checks.ts';
import { exampleOf } from './examples.ts';
import { warningsOf } from './queries.ts';
import type { SavedEmailText } from './responses.ts';

const TESTS = { name: 'email-text-tests', max: TEST_EMAILS_PER_HOUR * 4, seconds: 3600 };

/**
 * Saves the programme's text of an email as a new version. 403 for people who aren't super admins, 422 at an unreadable text, 409
 * `settings_changed` when another person has saved a version since (rule:own-email-texts) (permission:writeProgrammeSettings).
 */
export async function saveEmailText(
  ctx: SignedIn,
  name: string,
  { seen, ...text }: SaveEmailTextInput,
): Promise<SavedEmailText> {
  if (!canWriteProgrammeSettings(ctx.viewer)) throw forbidden();
  const kind = requireKind(name);
  requireReadable(kind, text, ctx.origin);
  return {
    version: await addVersion(ctx, kind, { text, seen }),
    warnings: warningsOf(kind, text, ctx.origin),
  };
}

/** Restores the specified text, as a version of its own; the earlier ones stay. 403 and 409 as above (permission:writeProgrammeSettings). */
export async function resetEmailText(
  ctx: SignedIn,
  name: string,
  { seen }: { seen: number | null },
): Promise<SavedEmailText> {
  if (!canWriteProgrammeSettings(ctx.viewer)) throw forbidden();
  const kind = requireKind(name);
  return { version: await addVersion(ctx, kind, { text: null, seen }), warnings: [] };
}

type Version = { text: EmailText | null; seen: number | null };

async function addVersion(ctx: SignedIn, kind: EmailTextKind, { text, seen }: Version): Promise<number> {
  const { db, viewer } = ctx;
  const version = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('site_settings'))`);
    const [newest] = await tx
      .select({ id: email_texts.id })
      .from(email_texts)
      .where(eq(email_texts.kind, kind))
      .orderBy(desc(email_texts.id))
      .limit(1);
    if ((newest?.id ?? null) !== seen) throw textChanged();
    const row = { kind, subject: text?.subject ?? null, body: text?.body ?? null, written_by: viewer.id };
    const [added] = await tx.insert(email_texts).values(row).returning({ id: email_texts.id });
    const id = added?.id ?? 0;
    await recordAudit(tx, {
      actor_id: viewer.id,
      action: 'settings_changed',
      subject_type: 'settings',
      subject_id: `email.${kind}`,
      details: { from: newest?.id ?? null, to: text === null ? 'default' : id },
    });
    return id;
  });
  await readProgramme(db);
  return version;
}

const textChanged = () =>
  conflict(
    'settings_changed',
    'The email changed in the meantime',
    'Someone else has saved another text. Yours isn’t saved yet, and nothing is lost: see theirs under Versions.',
  );

/** Sends a text with example data to its author; 429 after twenty an hour (permission:writeProgrammeSettings). */
export async function testEmailText(ctx: SignedIn, name: string, text: EmailText): Promise<void> {
  const { viewer, origin } = ctx;
  if (!canWriteProgrammeSettings(viewer)) throw forbidden();
  const kind = requireKind(name);
  requireReadable(kind, text, origin);
  await countAttempt(ctx, TESTS, viewer.id);
  const { own, ...example } = exampleOf(kind, origin, 'usual');
  const { subject, paragraphs } = tryText(text, { ...example, ...(own && { own }) }) ?? example;
  const content = { ...example, subject: `Test: ${subject}`, paragraphs };
  await ctx.db.transaction((tx) =>
    write(
      tx,
      emailWrites([
        { to: { user_id: viewer.id, topic: null }, kind: 'test', content, reader: viewer.display_name },
      ]),
    ),
  );
}

import { TEST_EMAILS_PER_HOUR, type TestEmailEvent } from '#domain/test-emails.ts';
import { countAttempt } from '../auth/rate-limits.ts';
import type { SignedIn } from '../context.ts';
import type { Letter } from '../mail/letter.ts';
import { queueMails } from '../mail/outbox.ts';

const TEST_EMAILS = { name: 'test-emails', max: TEST_EMAILS_PER_HOUR, seconds: 3600 };

/** Sends the sample notification about oneself to the configured recipients (row 45, decision E2); 429 after five an hour. */
export async function sendTestEmail(ctx: SignedIn, event: TestEmailEvent): Promise<void> {
  await countAttempt(ctx, TEST_EMAILS, ctx.viewer.id);
  const letter = LETTERS[event](ctx.viewer.display_name ?? ctx.viewer.email);
  await ctx.db.transaction((tx) =>
    queueMails(
      tx,
      ctx.env.NOTIFY_EMAILS.map((to) => ({ to, kind: 'test' as const, letter })),
    ),
  );
}

const FOOTNOTE = 'This is a test, sent from the email test page of the portal.';

const LETTERS: Record<TestEmailEvent, (name: string) => Letter> = {
  new_user: (name) => ({
    subject: `Test: new user ${name}`,
    paragraphs: [`${name} has joined the portal.`],
    footnote: FOOTNOTE,
  }),
  resume_upload: (name) => ({
    subject: `Test: new resume of ${name}`,
    paragraphs: [`${name} has uploaded a resume.`],
    footnote: FOOTNOTE,
  }),
};

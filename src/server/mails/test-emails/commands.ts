import { TEST_EMAILS_PER_HOUR, type TestEmailEvent } from '#domain/mails/test-emails.ts';
import type { SignedIn } from '../../context.ts';
import { write } from '../../db/write.ts';
import { countAttempt } from '../../http/rate-limits/rate-limits.ts';
import { emailWrites } from '../outbox/outbox.ts';
import { testEmail } from './emails.ts';

const TEST_EMAILS = { name: 'test-emails', max: TEST_EMAILS_PER_HOUR, seconds: 3600 };

/** Sends the sample notification about oneself to the configured recipients; 429 after five an hour (permission:sendTestEmail, rule:test-email-page). */
export async function sendTestEmail(ctx: SignedIn, event: TestEmailEvent): Promise<void> {
  await countAttempt(ctx, TEST_EMAILS, ctx.viewer.id);
  const name = ctx.viewer.display_name ?? ctx.viewer.email;
  const content = testEmail(event, name);
  const about = { id: ctx.viewer.id, name };
  await ctx.db.transaction((tx) =>
    write(
      tx,
      emailWrites(ctx.env.NOTIFY_EMAILS.map((to) => ({ to, kind: 'test' as const, content, about }))),
    ),
  );
}

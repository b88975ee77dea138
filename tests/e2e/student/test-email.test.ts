import { eq } from 'drizzle-orm';
import { sessions } from '#server/db/schema/sign-in.ts';
import { openPage } from '../support/open-page.ts';
import { enterAsNewStudent } from '../support/people.ts';
import { expect, test } from '../support/product.ts';
import { breakCall } from './failures.ts';

test.use({ sharesProduct: true });

test('the email test sends either notification, and shows its recipients and my address', {
  tag: ['@test-email-page'],
}, async ({ page, product }) => {
  const student = await enterAsNewStudent(page, product);
  await openPage(page, '/test-email');
  await expect(page.getByRole('main').getByText(student.email)).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3);
  for (const [button, detail] of [
    ['Send New User Email', 'New user notification sent to the team.'],
    ['Send Resume Upload Email', 'Resume upload notification sent to the team.'],
  ]) {
    await page.getByRole('button', { name: button }).click();
    const toast = page.getByRole('status').filter({ hasText: detail });
    await expect(toast).toContainText('Email sent successfully');
  }
  await expect(page.getByRole('button', { name: 'Send Resume Upload Email' })).toBeFocused();
});

test('a failed test email shows an error, and a signed-out person is asked to log in', {
  tag: ['@test-email-page'],
}, async ({ page, product }) => {
  const student = await enterAsNewStudent(page, product);
  await openPage(page, '/test-email');
  const send = page.getByRole('button', { name: 'Send New User Email' });
  const repair = await breakCall(page, '**/api/test-emails', { method: 'POST', detail: null });
  await send.click();
  const toasts = page.getByRole('alert');
  await expect(toasts.filter({ hasText: 'Error sending email' })).toContainText(
    'Failed to send notification email.',
  );
  await repair();
  await product.db.delete(sessions).where(eq(sessions.user_id, student.id));
  await send.click();
  await expect(toasts.filter({ hasText: 'Not authenticated' })).toContainText(
    'Please log in to test email notifications.',
  );
});

import { eq } from 'drizzle-orm';
import { sessions } from '#server/db/schema.ts';
import { enterAsNewStudent } from '../people.ts';
import { expect, test } from '../product.ts';
import { breakCall } from './failures.ts';

test('the e-mail test sends either notification, and shows its recipients and my address', async ({
  page,
  product,
}) => {
  const student = await enterAsNewStudent(page, product);
  await page.goto('/test-email');
  await expect(page.getByRole('main').getByText(student.email)).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3);
  await page.getByRole('button', { name: 'Send New User Email' }).click();
  await expect(page.getByText('New user notification sent to the team.')).toBeVisible();
  await page.getByRole('button', { name: 'Send Resume Upload Email' }).click();
  await expect(page.getByText('Resume upload notification sent to the team.')).toBeVisible();
  await expect(page.getByText('Email sent successfully')).toHaveCount(2);
});

test('a test mail that cannot be sent says so, and whoever is not signed in by now is asked to log in', async ({
  page,
  product,
}) => {
  const student = await enterAsNewStudent(page, product);
  await page.goto('/test-email');
  const send = page.getByRole('button', { name: 'Send New User Email' });
  const mend = await breakCall(page, '**/api/test-emails', { method: 'POST', detail: null });
  await send.click();
  const toasts = page.getByRole('alert');
  await expect(toasts.filter({ hasText: 'Error sending email' })).toContainText(
    'Failed to send notification email.',
  );
  await mend();
  await product.db.delete(sessions).where(eq(sessions.user_id, student.id));
  await send.click();
  await expect(toasts.filter({ hasText: 'Not authenticated' })).toContainText(
    'Please log in to test email notifications.',
  );
});

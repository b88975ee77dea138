import { createFileRoute } from '@tanstack/react-router';
import { loadData } from '#web/lib/load-data.ts';
import { recipientsQuery } from '#web/mails/test-emails/queries.ts';
import { TestEmailPage } from '#web/mails/test-emails/test-email-page.tsx';

export const Route = createFileRoute('/_app/test-email')({
  staticData: { title: 'Email Notification Test' },
  loader: (loader) => loadData(loader, recipientsQuery),
  component: TestEmailPage,
});

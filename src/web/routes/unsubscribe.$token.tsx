import { createFileRoute } from '@tanstack/react-router';
import { Shell } from '#web/layout/shell/shell.tsx';
import { loadData } from '#web/lib/load-data.ts';
import { unsubscriptionQuery } from '#web/mails/notifications/queries.ts';
import { UnsubscribeScreen } from '#web/mails/notifications/unsubscribe-screen.tsx';

/** Public: anyone with the link of an email may stop such emails (permission:useMailedLink). */
export const Route = createFileRoute('/unsubscribe/$token')({
  staticData: { title: 'Email Preferences' },
  loader: (loader) => loadData(loader, unsubscriptionQuery(loader.params.token)),
  component: UnsubscribePage,
});

function UnsubscribePage() {
  const { token } = Route.useParams();
  return (
    <Shell>
      <UnsubscribeScreen token={token} />
    </Shell>
  );
}

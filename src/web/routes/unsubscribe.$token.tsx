import { createFileRoute } from '@tanstack/react-router';
import { Shell } from '#web/layout/shell.tsx';
import { UnsubscribeScreen } from '#web/notifications/unsubscribe-screen.tsx';

/** Public: whoever holds the link of a mail may stop such mails (permission:useMailedLink). */
export const Route = createFileRoute('/unsubscribe/$token')({ component: UnsubscribePage });

function UnsubscribePage() {
  const { token } = Route.useParams();
  return (
    <Shell>
      <UnsubscribeScreen token={token} />
    </Shell>
  );
}

import { createFileRoute } from '@tanstack/react-router';
import { ConfirmEmailScreen } from '#web/account/confirm-email-screen.tsx';
import { Shell } from '#web/shell/shell.tsx';

/** Also open to a visitor, who signs in and comes back (permission:manageOwnAccount). */
export const Route = createFileRoute('/confirm-email/$token')({
  staticData: { title: 'Your New Email' },
  component: ConfirmEmailPage,
});

function ConfirmEmailPage() {
  const { token } = Route.useParams();
  return (
    <Shell>
      <ConfirmEmailScreen token={token} />
    </Shell>
  );
}

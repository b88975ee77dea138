import { createFileRoute } from '@tanstack/react-router';
import { Shell } from '#web/layout/shell/shell.tsx';
import { ConfirmEmailScreen } from '#web/users/account/confirm-email-screen.tsx';

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

import { createFileRoute } from '@tanstack/react-router';
import { Shell } from '#web/layout/shell.tsx';
import { InviteScreen } from '#web/teams/invite-screen.tsx';

/** Public: whoever holds the link sees the team before they sign up (permission:useMailedLink). */
export const Route = createFileRoute('/teams/join/$token')({ component: InvitePage });

function InvitePage() {
  const { token } = Route.useParams();
  return (
    <Shell>
      <InviteScreen token={token} />
    </Shell>
  );
}

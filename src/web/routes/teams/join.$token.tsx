import { createFileRoute } from '@tanstack/react-router';
import { Shell } from '#web/layout/shell/shell.tsx';
import { loadData } from '#web/lib/load-data.ts';
import { InviteScreen } from '#web/teams/invite-screen.tsx';
import { inviteQuery } from '#web/teams/queries.ts';

/** Public: anyone with the link sees the team before signing up (permission:useMailedLink). */
export const Route = createFileRoute('/teams/join/$token')({
  staticData: { title: 'Team Invitation' },
  loader: (loader) => loadData(loader, inviteQuery(loader.params.token)),
  component: InvitePage,
});

function InvitePage() {
  const { token } = Route.useParams();
  return (
    <Shell>
      <InviteScreen token={token} />
    </Shell>
  );
}

import { createFileRoute } from '@tanstack/react-router';
import { Shell } from '#web/layout/shell/shell.tsx';
import { loadData } from '#web/lib/load-data.ts';
import { DescribedPersonScreen } from '#web/teams/described-person-screen.tsx';
import { describedPersonQuery } from '#web/teams/queries.ts';

/**
 * Public: a described member needs no account to see and remove it (rule:described-member-mail,
 * permission:useMailedLink).
 */
export const Route = createFileRoute('/member-profile/$token')({
  staticData: { title: 'Your Team Profile' },
  loader: (loader) => loadData(loader, describedPersonQuery(loader.params.token)),
  component: MemberProfilePage,
});

function MemberProfilePage() {
  const { token } = Route.useParams();
  return (
    <Shell>
      <DescribedPersonScreen token={token} />
    </Shell>
  );
}

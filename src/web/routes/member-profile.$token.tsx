import { createFileRoute } from '@tanstack/react-router';
import { Shell } from '#web/layout/shell.tsx';
import { DescribedPersonScreen } from '#web/teams/described-person-screen.tsx';

/** Public: the described person needs no account to see and remove it (rule:described-member-mail, permission:useMailedLink). */
export const Route = createFileRoute('/member-profile/$token')({ component: MemberProfilePage });

function MemberProfilePage() {
  const { token } = Route.useParams();
  return (
    <Shell>
      <DescribedPersonScreen token={token} />
    </Shell>
  );
}

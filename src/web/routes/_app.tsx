import { createFileRoute, Outlet } from '@tanstack/react-router';
import { requireUser } from '#web/auth/guards.ts';
import { leaveSession } from '#web/drafts/session.ts';
import { lazyIfPossible } from '#web/lib/load-with-retry.ts';
import { onSignOut } from '#web/session/session.ts';
import { Shell } from '#web/shell/shell.tsx';
import { WhenIdle } from '#web/ui/states/when-idle.tsx';

const LiveUpdates = lazyIfPossible(() => import('#web/live/live-updates.tsx'));

// Whichever page somebody signs out from: what the server has of their drafts leaves the browser (rule:drafts-are-saved).
onSignOut(leaveSession);

/** Everything that needs somebody signed in (rule:pages-need-sign-in), in the shared header and footer. */
export const Route = createFileRoute('/_app')({
  beforeLoad: async (entry) => ({ user: await requireUser(entry) }),
  component: Authenticated,
});

function Authenticated() {
  const user = Route.useRouteContext({ select: ({ user }) => user });
  return (
    <Shell signedInUser={user}>
      <Outlet />
      <WhenIdle>
        <LiveUpdates />
      </WhenIdle>
    </Shell>
  );
}

import { createFileRoute, Outlet } from '@tanstack/react-router';
import { type CycleSearch, keepCycle } from '#web/cycles/search.ts';
import { leaveSession } from '#web/drafts/session.ts';
import { Shell } from '#web/layout/shell/shell.tsx';
import { optionalPart } from '#web/ui/states/optional-part.tsx';
import { onSignOut } from '#web/users/session/session.ts';
import { requireUser } from '#web/users/sign-in/guards.ts';

const LiveUpdates = optionalPart(() => import('#web/live/live-updates.tsx'));

// On every sign-out the drafts that the server has are removed from the browser (rule:drafts-are-saved).
onSignOut(leaveSession);

/** All pages that need a session (rule:pages-need-sign-in), in the shared header and footer. */
export const Route = createFileRoute('/_app')({
  validateSearch: (search) => search as CycleSearch,
  search: { middlewares: [keepCycle] },
  beforeLoad: async (entry) => ({ user: await requireUser(entry) }),
  component: Authenticated,
});

function Authenticated() {
  const user = Route.useRouteContext({ select: ({ user }) => user });
  return (
    <Shell signedInUser={user}>
      <Outlet />
      <LiveUpdates />
    </Shell>
  );
}

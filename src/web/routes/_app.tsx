import { createFileRoute, Outlet } from '@tanstack/react-router';
import { requireUser } from '#web/auth/guards.ts';
import { Shell } from '#web/layout/shell.tsx';

/** Everything that needs somebody signed in (§2), in the shared header and footer. */
export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ context, location }) => ({
    user: await requireUser(context.queryClient, location),
  }),
  component: () => (
    <Shell>
      <Outlet />
    </Shell>
  ),
});

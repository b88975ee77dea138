import { createFileRoute } from '@tanstack/react-router';
import { loadData } from '#web/lib/load-data.ts';
import { requireSession } from '#web/users/sign-in/guards.ts';
import { twoFactorQuery } from '#web/users/two-factor/queries.ts';
import { SetUpCodesScreen } from '#web/users/two-factor/set-up-codes-screen.tsx';

/** Outside `_app`, because the server rejects the requests of its header and pages without codes. */
export const Route = createFileRoute('/set-up-codes')({
  beforeLoad: ({ context }) => requireSession(context.queryClient),
  loader: (loader) => loadData(loader, twoFactorQuery),
  component: SetUpCodesScreen,
});

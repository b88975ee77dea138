import { createFileRoute } from '@tanstack/react-router';
import { requireSession } from '#web/auth/guards.ts';
import { loadData } from '#web/lib/load-data.ts';
import { twoFactorQuery } from '#web/two-factor/queries.ts';
import { SetUpCodesScreen } from '#web/two-factor/set-up-codes-screen.tsx';

/** Outside `_app`, because the server rejects the requests of its header and pages without codes. */
export const Route = createFileRoute('/set-up-codes')({
  beforeLoad: ({ context }) => requireSession(context.queryClient),
  loader: (loader) => loadData(loader, twoFactorQuery),
  component: SetUpCodesScreen,
});

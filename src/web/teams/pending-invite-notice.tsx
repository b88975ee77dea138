import { useHydrated, useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useAuth } from '#web/auth/auth-context.tsx';
import { lazyIfPossible } from '#web/lib/patiently.ts';
import { usePendingInvite } from './pending-invite.ts';

// Hardly anybody has been invited just now.
const InviteNotice = lazyIfPossible(() => import('./invite-notice.tsx'));

/** At the top of the pages of somebody who opened an invite link before they could join (decision B2). */
export function PendingInviteNotice() {
  const { user } = useAuth();
  const { token } = usePendingInvite();
  // Only the browser knows of it.
  const isInBrowser = useHydrated();
  const isItsPage = useLocation({ select: ({ pathname }) => pathname.startsWith('/teams/join/') });
  if (!isInBrowser || !user || !token || isItsPage) return null;
  return (
    <Suspense>
      <InviteNotice token={token} />
    </Suspense>
  );
}

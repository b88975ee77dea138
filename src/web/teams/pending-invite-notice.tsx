import { useLocation } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { lazyIfPossible } from '#web/lib/load-with-retry.ts';
import { useAuth } from '#web/users/session/auth-context.ts';
import { onSignOut } from '#web/users/session/session.ts';
import { usePendingInvite } from './pending-invite.ts';

// Most people have no pending invitation.
const InviteNotice = lazyIfPossible(() => import('./invite-notice.tsx'));

/** At the top of the pages of somebody who opened an invite link before they could join (rule:join-policies). */
export function PendingInviteNotice() {
  const { user } = useAuth();
  const { token, forget } = usePendingInvite();
  const isItsPage = useLocation({ select: ({ pathname }) => pathname.startsWith('/teams/join/') });
  const isDue = user !== null && !isItsPage;
  // The next person at this computer wasn't invited, whether the notice has loaded or not.
  useEffect(() => (isDue ? onSignOut(forget) : undefined), [isDue, forget]);
  if (!isDue || !token) return null;
  return (
    <Suspense>
      <InviteNotice token={token} />
    </Suspense>
  );
}

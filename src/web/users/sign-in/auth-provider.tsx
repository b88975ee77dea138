import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useMemo } from 'react';
import { followSession } from '#web/drafts/session.ts';
import { lazyWithRetry } from '#web/lib/load-with-retry.ts';
import { type Auth, AuthContext, EndedSessionContext } from '#web/users/session/auth-context.ts';
import { onSessionChangeElsewhere, type SessionResponse, sessionQuery } from '#web/users/session/session.ts';
import { useSessionChanges } from './use-session-changes.ts';

const LostAccessPage = lazyWithRetry(() => import('#web/users/lost-access/lost-access-page.tsx'));

export function AuthProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const { data, isPending } = useQuery(sessionQuery);
  const { ended, isReplaced, lost } = useSessionChanges(data);
  // Subscribes after useSessionChanges, because a change may already have happened.
  useEffect(() => onSessionChangeElsewhere(client), [client]);
  useEffect(() => void (data && followSession(data)), [data]);
  const auth = useMemo(() => toAuth(data, isPending), [data, isPending]);
  return (
    <AuthContext value={auth}>
      <EndedSessionContext value={ended}>
        {lost && (
          <Suspense>
            <LostAccessPage {...lost} />
          </Suspense>
        )}
        {isReplaced || lost ? null : children}
      </EndedSessionContext>
    </AuthContext>
  );
}

function toAuth(response: SessionResponse | undefined, loading: boolean): Auth {
  const { user = null, session = null, emails_are_late: emailsAreLate = false } = response ?? {};
  return { user, session: user && session ? { ...session, user } : null, loading, emailsAreLate };
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, Suspense, use, useEffect, useMemo } from 'react';
import { followSession } from '#web/drafts/session.ts';
import { lazyWithRetry } from '#web/lib/load-with-retry.ts';
import { onSessionChangeElsewhere, type SessionResponse, type SessionUser, sessionQuery } from './session.ts';
import { type EndedSession, useSessionChanges } from './use-session-changes.ts';

const LostAccessPage = lazyWithRetry(() => import('#web/lost-access/lost-access-page.tsx'));

type Auth = {
  user: SessionUser | null;
  session: (NonNullable<SessionResponse['session']> & { user: SessionUser }) | null;
  /** True until the first answer about the session. */
  loading: boolean;
};

const AuthContext = createContext<Auth | null>(null);

/** Who is signed in (rule:session-in-cookie). There are no tokens here: the session is an HttpOnly cookie. */
export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

const EndedSessionContext = createContext<EndedSession | null>(null);

/** Whose session has ended while their page is open; null while all is well. */
export const useEndedSession = () => use(EndedSessionContext);

export function AuthProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const { data, isPending } = useQuery(sessionQuery);
  const { ended, isReplaced, lost } = useSessionChanges(data);
  // After what follows a change has been set up: it may have happened already.
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

function toAuth(readResponse: SessionResponse | undefined, loading: boolean): Auth {
  const { user = null, session = null } = readResponse ?? {};
  return { user, session: user && session ? { ...session, user } : null, loading };
}

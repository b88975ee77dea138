import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { createContext, type ReactNode, use, useEffect, useMemo, useRef } from 'react';
import {
  onSessionChangeElsewhere,
  refreshSession,
  type SessionAnswer,
  type SessionUser,
  sessionQuery,
} from './session.ts';

type Auth = {
  user: SessionUser | null;
  session: (NonNullable<SessionAnswer['session']> & { user: SessionUser }) | null;
  /** True until the first answer about the session. */
  loading: boolean;
};

const AuthContext = createContext<Auth | null>(null);

/** Who is signed in (decision C1). There are no tokens here: the session is an HttpOnly cookie. */
export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

export function AuthProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const { data, isPending } = useQuery(sessionQuery);
  useEffect(() => onSessionChangeElsewhere(() => void refreshSession(client)), [client]);
  useGuardsOnChange(data);
  const auth = useMemo(() => toAuth(data, isPending), [data, isPending]);
  return <AuthContext value={auth}>{children}</AuthContext>;
}

function toAuth(answer: SessionAnswer | undefined, loading: boolean): Auth {
  const { user = null, session = null } = answer ?? {};
  return { user, session: user && session ? { ...session, user } : null, loading };
}

/** Who the person is decides where they may be: a change of it runs the guards of the present page again. */
function useGuardsOnChange(answer: SessionAnswer | undefined) {
  const router = useRouter();
  const user = answer?.user;
  const standing = answer && `${user?.id} ${user?.role} ${user?.profile_complete}`;
  const before = useRef(standing);
  useEffect(() => {
    const isChanged = before.current !== undefined && before.current !== standing;
    before.current = standing;
    if (isChanged) void router.invalidate();
  }, [router, standing]);
}

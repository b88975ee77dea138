import { createContext, use } from 'react';
import type { SessionResponse, SessionUser } from './session.ts';

export type Auth = {
  user: SessionUser | null;
  session: (NonNullable<SessionResponse['session']> & { user: SessionUser }) | null;
  /** True until the first answer about the session. */
  loading: boolean;
};

export const AuthContext = createContext<Auth | null>(null);

/** Who is signed in (rule:session-in-cookie). There are no tokens here: the session is an HttpOnly cookie. */
export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

export type EndedSession = {
  user: SessionUser;
  /** Goes on without signing in: the guards lead away. */
  leave: () => void;
};

export const EndedSessionContext = createContext<EndedSession | null>(null);

/** Whose session has ended while their page is open; null while all is well. */
export const useEndedSession = () => use(EndedSessionContext);

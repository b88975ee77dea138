import { createContext, use } from 'react';
import type { SessionResponse, SessionUser } from './session.ts';

export type Auth = {
  user: SessionUser | null;
  session: (NonNullable<SessionResponse['session']> & { user: SessionUser }) | null;
  /** True until the first response about the session. */
  loading: boolean;
  emailsAreLate: boolean;
};

export const AuthContext = createContext<Auth | null>(null);

/** The signed-in user (rule:auth-context, rule:session-in-cookie), without tokens: the session is an HttpOnly cookie. */
export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

export type EndedSession = {
  user: SessionUser;
  /** Leaves without signing in: the guards redirect. */
  leave: () => void;
};

export const EndedSessionContext = createContext<EndedSession | null>(null);

/** The session that has ended under the open page, if any. */
export const useEndedSession = () => use(EndedSessionContext);

import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, type ResponseOf, readResponse } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { tryStorage } from '#web/lib/try-storage.ts';
import { isUnauthenticated } from '#web/lib/unauthenticated.ts';

export type SessionResponse = ResponseOf<typeof api.session.$get>;
export type SessionUser = NonNullable<SessionResponse['user']>;

/**
 * The session is fetched every 30 seconds, which also renews it while the portal is in use (rule:session-in-cookie).
 */
const CHECK_EVERY_MS = 30_000;

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: (): Promise<SessionResponse> => readResponse(api.session.$get()),
  staleTime: CHECK_EVERY_MS,
  gcTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: 'always',
  refetchInterval: ({ state }) => (state.data?.user ? CHECK_EVERY_MS : false),
});

/** The short address of the person's default cycle, if they can choose another one. */
export function defaultCycleOf(user: SessionUser | null | undefined): string | undefined {
  if (!user || user.cycles.length < 2) return undefined;
  return user.cycles.find(({ is_current }) => is_current)?.slug;
}

/** Refetches the session after a sign-in, a saved profile or a 401. A response that was requested before doesn't count. */
export async function refreshSession(client: QueryClient): Promise<SessionResponse> {
  const fetchSession = () => client.fetchQuery({ ...sessionQuery, staleTime: 0 });
  // A fetch under way would be shared.
  if (client.isFetching({ queryKey: sessionQuery.queryKey }) > 0) await Promise.allSettled([fetchSession()]);
  return fetchSession();
}

/** After a sign-in: drops the cached data of the previous person and notifies the other tabs. */
export async function startSession(client: QueryClient) {
  removeOtherQueries(client);
  await refreshSession(client);
  broadcastSessionChange('signed-in');
}

const resumeHooks = new Set<() => void>();

/** Runs a hook after a new sign-in on a page whose session had ended. Returns a function that removes the hook. */
export function onSessionResumed(hook: () => void): () => void {
  resumeHooks.add(hook);
  return () => resumeHooks.delete(hook);
}

/** The same person is back: runs the hooks, which save drafts, and refetches failed queries. */
export async function resumeSession(client: QueryClient) {
  for (const hook of resumeHooks) hook();
  await client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
}

/** Ends every session of the account (rule:session-in-cookie). */
export function signOut(client: QueryClient, leave: () => Promise<void>) {
  return endSession(client, {
    end: () => readResponse(api.session.$delete()).catch(ignoreAlreadyEnded),
    leave,
  });
}

function ignoreAlreadyEnded(error: unknown) {
  if (!(error instanceof ApiError && isUnauthenticated(error))) throw error;
}

type Ending = { end: () => Promise<unknown>; leave: () => Promise<void> };

/** Sign-out, and any other end of the session. The `onSignOut` hooks save unsaved work first. */
export async function endSession(client: QueryClient, { end, leave }: Ending) {
  await Promise.all([...signOutHooks].map((hook) => hook()));
  await end();
  await leave();
  client.setQueryData(sessionQuery.queryKey, {
    user: null,
    session: null,
    ended_by: null,
    emails_are_late: false,
  });
  removeOtherQueries(client);
  broadcastSessionChange('signed-out');
}

const signOutHooks = new Set<() => void | Promise<void>>();

/** Runs a hook before every sign-out, for example to save drafts. Returns a function that removes the hook. */
export function onSignOut(hook: () => void | Promise<void>): () => void {
  signOutHooks.add(hook);
  return () => signOutHooks.delete(hook);
}

const CHANNEL = 'session';
const LAST_CHANGE = 'session-changed-at';
type Change = 'signed-in' | 'signed-out';

/** Follows sign-ins and sign-outs of other tabs since this page was requested. Returns a function that stops it. */
export function onSessionChangeElsewhere(client: QueryClient): () => void {
  const follow = async (change: Change) => {
    if (change === 'signed-out') for (const hook of signOutHooks) void hook();
    await refreshSession(client);
  };
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<Change>) => follow(data);
  const missed = sessionChangeSince(performance.timeOrigin);
  if (missed) void follow(missed);
  return () => channel.close();
}

/** Tells the other tabs to refetch the session, and stores the change for tabs that are still loading. */
export function broadcastSessionChange(change: Change) {
  tryStorage(() => localStorage.setItem(LAST_CHANGE, `${change} ${Date.now()}`));
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(change);
  channel.close();
}

/** The last change of the session in this browser, if it happened after `moment` (milliseconds). */
export function sessionChangeSince(moment: number): Change | null {
  const [change, at] = tryStorage(() => localStorage.getItem(LAST_CHANGE))?.split(' ') ?? [];
  if (!(Number(at) > moment)) return null;
  return change === 'signed-in' ? 'signed-in' : 'signed-out';
}

function removeOtherQueries(client: QueryClient) {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
}

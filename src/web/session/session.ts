import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, type ResponseOf, readResponse } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { tryStorage } from '#web/lib/try-storage.ts';
import { isUnauthenticated } from '#web/lib/unauthenticated.ts';

export type SessionResponse = ResponseOf<typeof api.session.$get>;
export type SessionUser = NonNullable<SessionResponse['user']>;

/** The session is looked at every 30 seconds, which also renews it while the portal is in use (rule:session-in-cookie) (rule:session-in-cookie). */
const CHECK_EVERY_MS = 30_000;

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: (): Promise<SessionResponse> => readResponse(api.session.$get()),
  staleTime: CHECK_EVERY_MS,
  gcTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: 'always',
  refetchInterval: ({ state }) => (state.data?.user ? CHECK_EVERY_MS : false),
});

/** Reads the session again now: after a sign-in, a saved profile, an answer that says it has ended. */
export function refreshSession(client: QueryClient): Promise<SessionResponse> {
  return client.fetchQuery({ ...sessionQuery, staleTime: 0 });
}

/** After sign-in: nothing of the person before may stay in memory, and the other tabs must hear of it. */
export async function startSession(client: QueryClient) {
  forgetEverythingElse(client);
  await refreshSession(client);
  broadcastSessionChange('signed-in');
}

const resumeHooks = new Set<() => void>();

/** Runs when somebody has signed in again after the session had ended under an open page. Gives the undo. */
export function onSessionResumed(hook: () => void): () => void {
  resumeHooks.add(hook);
  return () => resumeHooks.delete(hook);
}

/** The same person is back: what failed meanwhile is asked again, what was not saved is saved. */
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

/** Sign-out, and whatever else ends the session. What must be saved first is saved by the `onSignOut` hooks. */
export async function endSession(client: QueryClient, { end, leave }: Ending) {
  await Promise.all([...signOutHooks].map((hook) => hook()));
  await end();
  await leave();
  client.setQueryData(sessionQuery.queryKey, { user: null, session: null, ended_by: null });
  forgetEverythingElse(client);
  broadcastSessionChange('signed-out');
}

const signOutHooks = new Set<() => void | Promise<void>>();

/** Runs before every sign-out, while the session still lasts, as to hand drafts to the server. Gives the undo. */
export function onSignOut(hook: () => void | Promise<void>): () => void {
  signOutHooks.add(hook);
  return () => signOutHooks.delete(hook);
}

const CHANNEL = 'session';
const LAST_CHANGE = 'session-changed-at';
type Change = 'signed-in' | 'signed-out';

/**
 * Follows what another tab did, from when this page was asked for: its sign-out is one of this tab too. Gives the undo.
 */
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

/** Tells the other tabs to look at the session again, and leaves it with its time for those that do not listen yet. */
export function broadcastSessionChange(change: Change) {
  tryStorage(() => localStorage.setItem(LAST_CHANGE, `${change} ${Date.now()}`));
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(change);
  channel.close();
}

/** How the session was last changed in this browser, if that was after a moment. */
export function sessionChangeSince(moment: number): Change | null {
  const [change, at] = tryStorage(() => localStorage.getItem(LAST_CHANGE))?.split(' ') ?? [];
  if (!(Number(at) > moment)) return null;
  return change === 'signed-in' ? 'signed-in' : 'signed-out';
}

function forgetEverythingElse(client: QueryClient) {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
}

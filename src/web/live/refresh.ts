import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { LiveChange, LiveTopic } from '#domain/live.ts';
import { refreshSession, sessionQuery } from '#web/users/session/session.ts';

type IsStale = (queryKey: QueryKey, ids: string[] | null) => boolean;

const concerns = (ids: string[] | null, id: unknown) => ids === null || ids.includes(String(id));

/** The form of an application is never refetched: it learns of changes when it saves. */
const isApplication: IsStale = ([noun, what, id], ids) => {
  if (noun === 'staff') return what === 'overview';
  if (noun === 'review-results') return what === 'applications';
  if (noun !== 'applications' || what === 'apply') return false;
  return what === 'one' || what === 'staff-details' ? concerns(ids, id) : true;
};

const isTeam: IsStale = ([noun, what]) => noun === 'teams' && (what === 'mine' || what === 'list');

/** The queries that a topic makes stale; only mounted ones are refetched at once. */
const STALE: Record<Exclude<LiveTopic, 'session'>, IsStale> = {
  application: isApplication,
  review: ([noun, what, id], ids) =>
    (noun === 'reviews' && what === 'discussion' && concerns(ids, id)) ||
    noun === 'review-results' ||
    (noun === 'applications' && (what === 'staff' || (what === 'staff-details' && concerns(ids, id)))),
  decision: ([noun]) => noun === 'review-results',
  team: isTeam,
  notification: (queryKey, ids) =>
    ['notifications', 'projects', 'profile'].includes(String(queryKey[0])) ||
    isTeam(queryKey, ids) ||
    isApplication(queryKey, null),
};

/** Invalidates the queries that the changes concern. */
export function refreshChanged(client: QueryClient, changes: LiveChange[]): void {
  for (const { topic, ids } of changes) {
    if (topic === 'session') void refreshSession(client);
    else void client.invalidateQueries({ predicate: ({ queryKey }) => STALE[topic](queryKey, ids) });
  }
  if (changes.some(({ topic }) => COUNTED.includes(topic)))
    void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
}

/** The session holds the numbers of what waits (rule:staff-navigation). */
const COUNTED: readonly LiveTopic[] = ['application', 'review', 'team'];

/** Invalidates everything except the form of an application. */
export function refreshAll(client: QueryClient): void {
  void client.invalidateQueries({ predicate: ({ queryKey: [, what] }) => what !== 'apply' });
}

import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { AccountEnding } from '#domain/users/users.ts';
import type { UnsavedText } from '#web/lib/unsaved-texts.ts';

export type LostAccess = { reason: AccountEnding | 'role'; unsaved: UnsavedText[] };

/** Removes all cached responses except the session. */
export async function clearCachedResponses(client: QueryClient): Promise<void> {
  const predicate = ({ queryKey: [noun] }: { queryKey: QueryKey }) => noun !== 'session';
  await client.cancelQueries({ predicate });
  client.removeQueries({ predicate });
  client.getMutationCache().clear();
}

const STAFF_QUERIES = ['staff', 'outbox', 'audit', 'people', 'search', 'bulk-runs', 'saved-views'];

/**
 * For a page that stays open under another role: removes what only the former role could read and refetches the rest,
 * except the form of an application.
 */
export function readAgainWithNewRole(client: QueryClient): void {
  const isOfStaff = ([noun, what]: QueryKey) =>
    STAFF_QUERIES.includes(String(noun)) || (noun === 'applications' && String(what).startsWith('staff'));
  client.removeQueries({ type: 'inactive', predicate: ({ queryKey: [noun] }) => noun !== 'session' });
  void client.resetQueries({ predicate: ({ queryKey }) => isOfStaff(queryKey) });
  void client.invalidateQueries({
    predicate: ({ queryKey: [noun, what] }) => noun !== 'session' && what !== 'apply',
  });
}

import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { AccountEnding } from '#domain/users/users.ts';
import type { UnsavedText } from '#web/lib/unsaved-texts.ts';

export type LostAccess = { reason: AccountEnding | 'role'; unsaved: UnsavedText[] };

/** Removes everything that the API has answered but who is signed in. */
export async function clearCachedResponses(client: QueryClient): Promise<void> {
  const predicate = ({ queryKey: [noun] }: { queryKey: QueryKey }) => noun !== 'session';
  await client.cancelQueries({ predicate });
  client.removeQueries({ predicate });
  client.getMutationCache().clear();
}

const OF_STAFF = ['staff', 'outbox', 'audit', 'people', 'search', 'bulk-runs', 'saved-views'];

/**
 * For a page that stays open under another role: what only the former role could read goes, and the rest is read again.
 * An application that is being written is left to its form.
 */
export function readAgainWithNewRole(client: QueryClient): void {
  const isOfStaff = ([noun, what]: QueryKey) =>
    OF_STAFF.includes(String(noun)) || (noun === 'applications' && String(what).startsWith('staff'));
  client.removeQueries({ type: 'inactive', predicate: ({ queryKey: [noun] }) => noun !== 'session' });
  void client.resetQueries({ predicate: ({ queryKey }) => isOfStaff(queryKey) });
  void client.invalidateQueries({
    predicate: ({ queryKey: [noun, what] }) => noun !== 'session' && what !== 'apply',
  });
}

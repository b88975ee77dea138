import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { reviewQuery } from './queries.ts';
import { type QueueEntry, queueQuery, type RoundSearch } from './queue-query.ts';

/** The position of a reviewer in the queue. `sent` are reviews that have left it, before the server says so. */
export function useQueue(round: RoundSearch, sent: ReadonlySet<string>, opened: string | undefined) {
  const queue = useQuery(queueQuery(round));
  const [chosen, setChosen] = useState(opened);
  const entries = queue.data?.entries ?? [];
  const open = entries.filter(({ id }) => !sent.has(id));
  const current = chosen ?? open[0]?.id;
  // A refetched queue may begin with another application; the one on the screen stays.
  useEffect(() => setChosen((before) => before ?? current), [current]);
  const { previous, next } = neighbours(entries, open, current);
  usePrefetch(next, queue.data !== undefined);
  return {
    queue,
    open,
    current,
    previous,
    next,
    goTo: setChosen,
    /** The number of sent reviews that the server still counts as open. */
    uncounted: entries.length - open.length,
  };
}

type Neighbours = { previous: string | null; next: string | null };

/** Open reviews around the current one, which may have left the queue; after the last one the skipped ones follow. */
function neighbours(entries: QueueEntry[], open: QueueEntry[], current: string | undefined): Neighbours {
  const place = (id: string) => entries.findIndex((entry) => entry.id === id);
  const at = current === undefined ? -1 : place(current);
  const others = open.filter(({ id }) => id !== current);
  const after = others.find(({ id }) => place(id) > at) ?? others[0];
  const before = others.findLast(({ id }) => place(id) < at);
  return { previous: before?.id ?? null, next: after?.id ?? null };
}

/** The next application must appear at once (rule:review-workbench). */
function usePrefetch(next: string | null, isReady: boolean) {
  const client = useQueryClient();
  useEffect(() => {
    if (!next || !isReady) return;
    void client.prefetchQuery({ ...reviewQuery(next), meta: undefined });
  }, [next, isReady, client]);
}

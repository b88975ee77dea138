import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import {
  findNextUnscored,
  staffApplicationQuery,
  staffApplicationsQuery,
} from '#web/applications/queries.ts';
import type { ApplicationSearch } from '#web/applications/search.ts';
import { toastError, toastSuccess } from '#web/lib/toasts.ts';

/** The neighbours of an application in the current list; null if there is none. */
export type DetailsPagerState = {
  previous: (() => void) | null;
  next: (() => void) | null;
  /** Goes to the next unscored application anywhere in the list; null without a list. */
  nextUnscored: (() => void) | null;
  /** For example "3 of 127"; null for an application outside the list. */
  place: string | null;
  /** The row index on the page; -1 outside the list. */
  at: number;
};

type Step = { open: string; page?: number };

/**
 * Pages through the list in its current order, across page boundaries. An application that its new status has removed
 * from the filtered list keeps its former place.
 */
export function useDetailsPager(
  search: ApplicationSearch,
  open: string | undefined,
  go: (step: Step) => void,
): DetailsPagerState {
  const client = useQueryClient();
  const { data } = useQuery({ ...staffApplicationsQuery(search), enabled: open !== undefined });
  const listed = data?.applications.map(({ id }) => id) ?? [];
  const lastIds = useRef<string[]>([]);
  const isListed = open !== undefined && listed.includes(open);
  const ids = isListed ? listed : lastIds.current;
  useEffect(() => {
    if (isListed) lastIds.current = ids;
  });
  const at = open === undefined ? -1 : ids.indexOf(open);
  const [before, after] = [ids[at - 1], at < 0 ? undefined : ids[at + 1]];
  useEffect(() => {
    if (after) void client.prefetchQuery({ ...staffApplicationQuery(after), meta: undefined });
  }, [after, client]);

  const nextUnscored = open === undefined ? null : () => void toNextUnscored(search, open, go);
  if (!data || at < 0) return { previous: null, next: null, nextUnscored, place: null, at };
  const { page, total, page_size } = data;
  const turnTo = (nextPage: number, which: 0 | -1) => async () => {
    const { applications } = await client.fetchQuery(staffApplicationsQuery({ ...search, page: nextPage }));
    const id = applications.at(which)?.id;
    if (id) go({ open: id, page: nextPage });
  };
  const hasNextPage = page * page_size < total;
  return {
    previous: before ? () => go({ open: before }) : page > 1 ? turnTo(page - 1, -1) : null,
    next: after ? () => go({ open: after }) : hasNextPage ? turnTo(page + 1, 0) : null,
    nextUnscored,
    place: isListed ? `${(page - 1) * page_size + at + 1} of ${total}` : null,
    at,
  };
}

async function toNextUnscored(search: ApplicationSearch, open: string, go: (step: Step) => void) {
  try {
    const next = await findNextUnscored(search, open);
    if (!next) toastSuccess('Everything in this list has a score');
    else if (next.id === open) toastSuccess('Only this application has no score yet');
    else go({ open: next.id, ...(next.page !== null && { page: next.page }) });
  } catch (error) {
    toastError(error, 'Error fetching applications');
  }
}

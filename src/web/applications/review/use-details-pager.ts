import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import {
  findNextUnscored,
  staffApplicationQuery,
  staffApplicationsQuery,
} from '#web/applications/queries.ts';
import type { ApplicationSearch } from '#web/applications/search.ts';
import { toastError, toastSuccess } from '#web/lib/toasts.ts';

/** The way from one application of the present list to the ones beside it; null where there is none. */
export type DetailsPagerState = {
  previous: (() => void) | null;
  next: (() => void) | null;
  /** To the next one without a score, wherever it is in the list; null where no list is shown. */
  nextUnscored: (() => void) | null;
  /** As "3 of 127"; null for an application that is not in the list. */
  place: string | null;
  /** Its place among the rows of the page; -1 when it is in no list. */
  at: number;
};

type Step = { open: string; page?: number };

/**
 * Walks the list in its present order, across the ends of its pages. An application that a new status has taken out of
 * the filtered list keeps the place it had.
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
    if (!next) toastSuccess('Everything in this list is scored');
    else if (next.id === open) toastSuccess('Only this application has no score yet');
    else go({ open: next.id, ...(next.page !== null && { page: next.page }) });
  } catch (error) {
    toastError(error, 'Error fetching applications');
  }
}

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, type ResponseOf, readResponse } from '#web/lib/api.ts';
import type { OutboxSearch } from './search.ts';

export type OutboxPage = ResponseOf<typeof api.staff.outbox.$get>;
export type OutboxMail = OutboxPage['mails'][number];

const meta = { errorTitle: 'Error fetching data' };

/** A page of the outbox; refetched every half minute, because the server sends emails in the meantime. */
export const outboxQuery = (search: OutboxSearch) =>
  queryOptions({
    queryKey: ['outbox', search],
    queryFn: (): Promise<OutboxPage> =>
      readResponse(api.staff.outbox.$get({ query: { ...search, page: String(search.page) } })),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
    meta,
  });

export const mailPreviewQuery = (id: string) =>
  queryOptions({
    queryKey: ['outbox', 'mail', id],
    queryFn: () => readResponse(api.staff.outbox[':id'].$get({ param: { id } })),
    meta,
  });

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, type ResponseOf, readResponse } from '#web/lib/api.ts';
import type { SecurityEventSearch } from './search.ts';

const endpoint = api.staff['security-events'];
export type SecurityEventPage = ResponseOf<typeof endpoint.$get>;
export type SecurityEvent = SecurityEventPage['events'][number];

/** A page of the security events, newest first. */
export const securityEventsQuery = (search: SecurityEventSearch) =>
  queryOptions({
    queryKey: ['security-events', search],
    queryFn: (): Promise<SecurityEventPage> => readResponse(endpoint.$get({ query: search })),
    placeholderData: keepPreviousData,
    meta: { errorTitle: 'Error fetching data' },
  });

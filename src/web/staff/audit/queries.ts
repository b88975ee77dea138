import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, type ResponseOf, readResponse } from '#web/lib/api.ts';
import type { AuditSearch } from './search.ts';

export type AuditPage = ResponseOf<typeof api.staff.audit.$get>;
export type AuditEntry = AuditPage['entries'][number];

/** A page of the audit log, newest first. */
export const auditQuery = (search: AuditSearch) =>
  queryOptions({
    queryKey: ['audit', search],
    queryFn: (): Promise<AuditPage> => readResponse(api.staff.audit.$get({ query: search })),
    placeholderData: keepPreviousData,
    meta: { errorTitle: 'Error fetching data' },
  });

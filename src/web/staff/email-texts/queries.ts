import { queryOptions } from '@tanstack/react-query';
import type { EmailTextKind } from '#domain/mails/email-texts.ts';
import { api, readResponse } from '#web/lib/api.ts';

export const emailTextsQuery = queryOptions({
  queryKey: ['settings', 'emails'],
  queryFn: () => readResponse(api.settings.emails.$get()),
  meta: { errorTitle: 'Error fetching data' },
});
export type EmailTexts = Awaited<ReturnType<NonNullable<typeof emailTextsQuery.queryFn>>>;

export const emailVersionsQuery = (kind: EmailTextKind) =>
  queryOptions({
    queryKey: ['settings', 'emails', kind, 'versions'],
    queryFn: () => readResponse(api.settings.emails[':kind'].versions.$get({ param: { kind } })),
    meta: { errorTitle: 'Error fetching data' },
  });

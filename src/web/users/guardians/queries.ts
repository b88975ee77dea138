import { queryOptions } from '@tanstack/react-query';
import { api, type ResponseOf, readResponse } from '#web/lib/api.ts';
import { nullIfMissing } from '#web/lib/api-error.ts';

export type AskedConsent = ResponseOf<(typeof api)['guardian-consents'][':token']['$get']>;

/** What a guardian's link asks for; null for one that no longer works. */
export const askedConsentQuery = (token: string) =>
  queryOptions({
    queryKey: ['guardian-consent', token],
    queryFn: () =>
      readResponse(api['guardian-consents'][':token'].$get({ param: { token } })).catch(nullIfMissing),
  });

import { queryOptions } from '@tanstack/react-query';
import { api, readResponse } from '#web/lib/api.ts';

/** The gate, because the guidelines add a sentence when it is open (rule:guidelines-follow-gate). */
export const gateQuery = queryOptions({
  queryKey: ['settings', 'detailed-proposal-gate'],
  queryFn: () => readResponse(api.settings['detailed-proposal-gate'].$get({ query: {} })),
});

import { queryOptions } from '@tanstack/react-query';
import { api, readResponse } from '#web/lib/api.ts';

/** The guidelines add a sentence when the second step is open to everybody (rule:detailed-proposal-gate). */
export const gateQuery = queryOptions({
  queryKey: ['settings', 'detailed-proposal-gate'],
  queryFn: () => readResponse(api.settings['detailed-proposal-gate'].$get()),
});

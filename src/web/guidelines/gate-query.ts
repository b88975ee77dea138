import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '#web/lib/api.ts';

/** Decision A8: the guidelines add a sentence when the second step is open to everybody. */
export const gateQuery = queryOptions({
  queryKey: ['settings', 'detailed-proposal-gate'],
  queryFn: () => answer(api.settings['detailed-proposal-gate'].$get()),
});

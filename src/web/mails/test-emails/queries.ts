import { queryOptions } from '@tanstack/react-query';
import { api, readResponse } from '#web/lib/api.ts';

/** Who gets the test emails. */
export const recipientsQuery = queryOptions({
  queryKey: ['test-emails'],
  queryFn: () => readResponse(api['test-emails'].$get()),
});

import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '#web/lib/api.ts';

/** Who gets the test emails. */
export const recipientsQuery = queryOptions({
  queryKey: ['test-emails'],
  queryFn: () => answer(api['test-emails'].$get()),
});

import { z } from 'zod';

/** Results of a kind that the command palette shows. */
export const RESULTS_OF_A_KIND = 5;

/** What staff look for across the portal: a part of a name, an address or a number. */
export const searchSchema = z.strictObject({
  text: z.string().trim().min(2, 'Type two letters or more.').max(100, 'Search for 100 characters or less.'),
});

/** What the lists of the admin panel can be asked for, by its address bar and by the API. */
export const STAFF_LIST_LIMITS = { search: 200, page: 100_000 } as const;

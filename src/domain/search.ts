import { z } from 'zod';

/** Results of a kind that the command palette shows. */
export const RESULTS_OF_A_KIND = 5;

/** What staff look for across the portal: a part of a name, an address or a number. */
export const searchSchema = z.strictObject({
  text: z.string().trim().min(2, 'Type two letters or more.').max(100, 'Search for 100 characters or less.'),
});

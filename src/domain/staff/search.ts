import { z } from 'zod';

/** The number of results per kind in the command palette. */
export const RESULTS_PER_KIND = 5;

/** A search across the portal: part of a name, an email address or a number. */
export const searchSchema = z.strictObject({
  text: z.string().trim().min(2, 'Type two letters or more.').max(100, 'Search for 100 characters or less.'),
});

/** The search text in the URLs and the API of the admin lists. */
export const STAFF_LIST_LIMITS = { search: 200, page: 100_000 } as const;

import { z } from 'zod';

/** A search across the portal: part of a name, an email address or a number. */
export const searchSchema = z.strictObject({
  text: z.string().trim().min(2, 'Type two letters or more.').max(100, 'Search for 100 characters or less.'),
});

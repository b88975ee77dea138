import { z } from 'zod';
import { cyclesParameter } from '../cycles/cycle-parameter.ts';
import { tidyLine } from '../written-text.ts';

/** A search across the portal: part of a name, an email address or a number. */
export const searchSchema = z.strictObject({
  text: z
    .string()
    .overwrite(tidyLine)
    .min(2, 'Type at least two letters.')
    .max(100, 'Please search for at most 100 characters.'),
  cycle: cyclesParameter,
});

import { z } from 'zod';
import { ALL_CYCLES, CYCLE_LIMITS, CYCLE_SLUG } from './cycle-slugs.ts';

/** The short address of a cycle in the address of a page; absent for the current one (rule:one-cycle-at-a-time). */
export const cycleParameter = z
  .string()
  .max(CYCLE_LIMITS.slug)
  .regex(CYCLE_SLUG, 'Unknown cycle')
  .refine((slug) => slug !== ALL_CYCLES, 'Choose one cycle.')
  .optional();

/** The same for lists that can show all cycles together. */
export const cyclesParameter = z
  .string()
  .max(CYCLE_LIMITS.slug)
  .regex(CYCLE_SLUG, 'Unknown cycle')
  .optional();

/** The query of a request whose only parameter is a cycle. */
export const cycleQuerySchema = z.strictObject({ cycle: cycleParameter });
export type CycleQuery = z.infer<typeof cycleQuerySchema>;

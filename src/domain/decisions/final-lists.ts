import { z } from 'zod';
import { cycleQuerySchema } from '../cycles/cycle-parameter.ts';

/** The final lists of a cycle, or of one of its projects (rule:final-lists). */
export const finalListQuery = cycleQuerySchema.extend({
  format: z.enum(['csv', 'xlsx']),
  project: z.uuid().optional(),
});
export type FinalListQuery = z.infer<typeof finalListQuery>;

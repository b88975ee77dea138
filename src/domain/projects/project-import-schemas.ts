import { z } from 'zod';
import { cycleParameter } from '../cycles/cycle-parameter.ts';
import { DAY_ORDERS } from './project-imports.ts';

/** The text of the file. Exceeding its limits is a problem of the file, shown with the others. */
export const projectImportSchema = z.strictObject({
  csv: z.string(),
  day_order: z.enum(DAY_ORDERS).optional(),
  cycle: cycleParameter,
});
export type ProjectImportInput = z.infer<typeof projectImportSchema>;

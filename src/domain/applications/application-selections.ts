import { z } from 'zod';
import { cycleParameter } from '../cycles/cycle-parameter.ts';
import { MAX_SELECTED_ROWS } from './application-list.ts';
import { applicationFilterSchema } from './application-list-schemas.ts';
import { APPLICATION_STATUSES } from './application-statuses.ts';

/** A picked application with the status that staff saw. A change of that status in between blocks the decision (rule:nine-statuses). */
const pickedSchema = z.strictObject({ id: z.uuid(), seen_status: z.enum(APPLICATION_STATUSES) });

/** Picked rows of one cycle, or all rows of a filter with their number at the time of the selection. */
export const applicationSelectionSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('picked'),
    cycle: cycleParameter,
    rows: z.array(pickedSchema).min(1).max(MAX_SELECTED_ROWS),
  }),
  z.strictObject({
    kind: z.literal('matching'),
    filter: applicationFilterSchema,
    seen_total: z.int().min(0).nullable(),
  }),
]);
export type ApplicationSelection = z.infer<typeof applicationSelectionSchema>;

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;

/** Exports a selection (permission:listApplications). With `progress` the bytes arrive in frames that count the finished rows. */
export const exportApplicationsSchema = z.strictObject({
  format: z.enum(EXPORT_FORMATS),
  selection: applicationSelectionSchema,
  progress: z.boolean().default(false),
});
export type ExportApplicationsInput = z.infer<typeof exportApplicationsSchema>;

/** The response header with the number of rows of an export. */
export const TOTAL_ROWS_HEADER = 'X-Total-Rows';
/** A frame begins with two big-endian 32-bit numbers: the rows done so far, and the length of the bytes that follow. */
export const FRAME_HEADER_BYTES = 8;

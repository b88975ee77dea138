import { z } from 'zod';
import { applicationFilterSchema, MAX_PICKED } from './application-list.ts';
import { APPLICATION_STATUSES } from './applications.ts';

/** An application as it was picked: nobody decides past a status that has changed since (rule:nine-statuses). */
const pickedSchema = z.strictObject({ id: z.uuid(), seen_status: z.enum(APPLICATION_STATUSES) });

/** Rows that were picked, or everything that matches a filter, with how many that were when it was chosen. */
export const applicationSelectionSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('picked'), rows: z.array(pickedSchema).min(1).max(MAX_PICKED) }),
  z.strictObject({
    kind: z.literal('matching'),
    filter: applicationFilterSchema,
    seen_total: z.int().min(0).nullable(),
  }),
]);
export type ApplicationSelection = z.infer<typeof applicationSelectionSchema>;

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;

/** Row 37: a file of a selection. With `progress` the bytes come in frames that say how many rows are done. */
export const exportApplicationsSchema = z.strictObject({
  format: z.enum(EXPORT_FORMATS),
  selection: applicationSelectionSchema,
  progress: z.boolean().default(false),
});
export type ExportApplicationsInput = z.infer<typeof exportApplicationsSchema>;

/** The header of an export that says how many rows are coming. */
export const TOTAL_ROWS_HEADER = 'X-Total-Rows';
/** A frame begins with two numbers of four bytes, big end first: rows done so far, and bytes that follow. */
export const FRAME_HEADER_BYTES = 8;

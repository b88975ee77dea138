import { z } from '@hono/zod-openapi';
import { PROJECT_CATEGORIES } from '#domain/projects/projects.ts';

const ofCell = z.object({ row: z.int().nullable(), column: z.string().nullable(), message: z.string() });

export const importPreview = z.object({
  /** The valid rows; they are imported only if there is no problem at all. */
  projects: z.array(
    z.object({
      row: z.int(),
      project_number: z.string(),
      name: z.string(),
      category: z.enum(PROJECT_CATEGORIES),
      max_team_size: z.int(),
      application_deadline: z.string().nullable(),
      is_visible_to_public: z.boolean(),
    }),
  ),
  /** Row and column are null for a problem of the whole file. */
  problems: z.array(ofCell),
  /** What is imported as it is, but may not be what the importer meant. */
  warnings: z.array(ofCell),
  /** Dates whose day and month could be exchanged: an import needs the request's `day_order` (rule:import-asks-for-day-order). */
  ambiguous_dates: z.array(
    z.object({
      row: z.int(),
      column: z.string(),
      text: z.string(),
      day_first: z.string(),
      month_first: z.string(),
    }),
  ),
});
export type ImportPreview = z.infer<typeof importPreview>;

export const imported = z.object({ created: z.int() });

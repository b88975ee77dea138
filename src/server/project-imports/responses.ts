import { z } from '@hono/zod-openapi';
import { PROJECT_CATEGORIES } from '#domain/projects/projects.ts';

export const importPreview = z.object({
  /** The rows that can be imported; they are only when there is no problem anywhere. */
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
  /** Row and column are null where the file as a whole is wrong. */
  problems: z.array(
    z.object({ row: z.int().nullable(), column: z.string().nullable(), message: z.string() }),
  ),
});
export type ImportPreview = z.infer<typeof importPreview>;

export const imported = z.object({ created: z.int() });

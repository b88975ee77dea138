import { z } from 'zod';

/** The scope is named, never everything. */
export const preflightSchema = z.strictObject({
  project_ids: z.array(z.uuid()).min(1, 'Please choose a project.').max(500),
});
export type PreflightInput = z.infer<typeof preflightSchema>;

/** The digest of what was shown; without a time the release is now. */
export const releaseSchema = z.strictObject({
  digest: z.string().length(64),
  release_at: z.iso.datetime().nullable(),
});
export type ReleaseInput = z.infer<typeof releaseSchema>;

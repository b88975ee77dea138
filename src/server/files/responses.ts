import { z } from '@hono/zod-openapi';

/** The headers of an upload as the raw body. */
export const uploadHeaders = z.object({ 'x-file-name': z.string().optional() });

export const uploadedPicture = z.object({ id: z.uuid(), name: z.string(), size: z.int() });
export type UploadedPicture = z.infer<typeof uploadedPicture>;

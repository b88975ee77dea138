import { z } from '@hono/zod-openapi';

const level = z.enum(['ok', 'warning', 'wrong']);

export const readiness = z.object({
  status: z.literal('ok'),
  /** By name: database, disk, worker, mails, jobs. */
  parts: z.record(z.string(), level),
  /** The release that this process runs. */
  release: z.string(),
});
export type Readiness = z.infer<typeof readiness>;

export const workerHealth = z.object({ status: z.literal('ok') });

export const statusResponse = z.object({
  as_of: z.string(),
  /** The release that this process runs. */
  release: z.string(),
  findings: z.array(
    z.object({ level, subject: z.string(), words: z.string(), advice: z.string().optional() }),
  ),
});
export type StatusResponse = z.infer<typeof statusResponse>;

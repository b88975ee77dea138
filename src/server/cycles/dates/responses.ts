import { z } from '@hono/zod-openapi';
import { CYCLE_STATES } from '#domain/cycles/cycles.ts';

const instant = z.string().nullable();
const day = z.string().nullable();

/** The dates of each cycle, the newest first, and the address of the calendar. */
export const publicDates = z.object({
  cycles: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      state: z.enum(CYCLE_STATES),
      opens_at: instant,
      closes_at: instant,
      detailed_deadline: instant,
      results_on: day,
      starts_on: day,
    }),
  ),
  calendar_url: z.string(),
});
export type PublicDates = z.infer<typeof publicDates>;

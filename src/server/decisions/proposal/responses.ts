import { z } from '@hono/zod-openapi';

/** The candidates of a proposal, and what it reaches goal after goal. */
export const proposedDecisions = z.object({
  candidates: z.array(
    z.object({
      id: z.uuid(),
      reference: z.string().nullable(),
      applicant: z.string().nullable(),
      project: z.object({ id: z.uuid(), name: z.string() }),
      score: z.number(),
      version: z.int(),
      /** The pending decision. */
      decision: z.enum(['accept', 'reject']).nullable(),
      people: z.int(),
      /** The worst place that it has in the order of one of its people. */
      worst_place: z.int(),
      is_accepted: z.boolean(),
    }),
  ),
  reached: z.array(z.object({ kind: z.string(), value: z.number() })),
  projects_without_seats: z.int(),
});
export type ProposedDecisions = z.infer<typeof proposedDecisions>;

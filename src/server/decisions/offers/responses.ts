import { z } from '@hono/zod-openapi';
import { OFFER_STATES } from '#domain/decisions/offers.ts';

export const acceptedOffers = z.array(
  z.object({
    /** That of the application. */
    id: z.uuid(),
    team: z.string().nullable(),
    /** The names of its people, the leader first. */
    people: z.array(z.string()),
    state: z.enum(OFFER_STATES),
    /** When its people, and when the owner or staff, said that they have joined. */
    joined_at: z.string().nullable(),
    confirmed_at: z.string().nullable(),
    /** Until when both say so, and whether neither has. */
    join_by: z.string().nullable(),
    is_unjoined: z.boolean(),
  }),
);
export type AcceptedOffers = z.infer<typeof acceptedOffers>;

import { z } from 'zod';

/** More live applications than one person ever has in a cycle. */
const MAX_WISHES = 200;

/** The live applications of a person in a cycle, the one they want most first (rule:wishes-in-order). */
export const orderWishesSchema = z.strictObject({
  application_ids: z
    .array(z.uuid())
    .min(1)
    .max(MAX_WISHES)
    .refine((ids) => new Set(ids).size === ids.length, { error: 'Each application has one place.' }),
});
export type OrderWishesInput = z.infer<typeof orderWishesSchema>;

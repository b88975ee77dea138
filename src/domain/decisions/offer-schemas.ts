import { z } from 'zod';
import { optionalText } from '../field-schemas.ts';
import { OFFER_REASON_MAX_LENGTH } from './offers.ts';

export const answerOfferSchema = z.discriminatedUnion('answer', [
  z.strictObject({
    answer: z.literal('stop'),
    /** The other open applications of the person end. */
    withdraws_others: z.boolean(),
  }),
  z.strictObject({ answer: z.literal('wait') }),
  z.strictObject({ answer: z.literal('decline'), reason: optionalText(OFFER_REASON_MAX_LENGTH) }),
]);
export type AnswerOfferInput = z.infer<typeof answerOfferSchema>;

/** What the desk writes about an accepted offer, or about one without an answer. */
export const deskOfferSchema = z.strictObject({ state: z.enum(['joined', 'no_show', 'expired']) });
export type DeskOfferInput = z.infer<typeof deskOfferSchema>;

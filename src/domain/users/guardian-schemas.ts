import { z } from 'zod';
import { requiredName } from '../field-schemas.ts';
import { confirmationOf } from '../link-confirmations.ts';
import { emailSchema } from './email-addresses.ts';
import { GUARDIAN_WORDS } from './guardians.ts';

/** Whom a student under 18 asks for consent (rule:guardian-consent). */
export const guardianSchema = z.strictObject({
  guardian_name: requiredName('Please enter the name of your parent or guardian.', 'Name', 120),
  guardian_email: emailSchema,
});
export type GuardianInput = z.infer<typeof guardianSchema>;

/** A guardian's answer, with the word that was typed for it. */
export const guardianAnswerSchema = z.discriminatedUnion('answer', [
  z.strictObject({ answer: z.literal('given'), confirmation: confirmationOf(GUARDIAN_WORDS.given) }),
  z.strictObject({ answer: z.literal('declined'), confirmation: confirmationOf(GUARDIAN_WORDS.declined) }),
  z.strictObject({ answer: z.literal('withdrawn'), confirmation: confirmationOf(GUARDIAN_WORDS.withdrawn) }),
]);

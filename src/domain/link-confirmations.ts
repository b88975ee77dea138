import { z } from 'zod';

/** The word that a person types before a link of an email has an effect: mail scanners open links and press every button (rule:links-need-a-person). */
export type LinkWord = 'REMOVE' | 'DELETE' | 'STOP' | 'START' | 'AGREE' | 'DECLINE' | 'WITHDRAW';

/** The typed word, in any case. */
export const confirmationOf = (word: LinkWord) =>
  z
    .string({ error: `Please type ${word}.` })
    .trim()
    .max(20, `Please type ${word}.`)
    .refine((typed) => typed.toUpperCase() === word, {
      error: `Please type ${word}.`,
      params: { title: 'Not confirmed yet' },
    });

export const linkConfirmationSchema = (word: LinkWord) =>
  z.strictObject({ confirmation: confirmationOf(word) });

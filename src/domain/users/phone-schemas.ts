import type { z } from 'zod';
import { optionalLine, requiredLine } from '../field-schemas.ts';
import { displayPhone, PHONE_MAX_LENGTH } from './phones.ts';

/** A phone number in any notation that somebody can call (rule:phone-numbers). */
export const requiredPhone = () =>
  requiredLine('Please enter your phone number.', 'Phone Number', PHONE_MAX_LENGTH)
    .overwrite(withoutApostrophe)
    .superRefine((value, ctx) => refuseUncallable(value, ctx));

/** The same, or none. */
export const optionalPhone = () =>
  optionalLine(PHONE_MAX_LENGTH)
    .transform((value) => value && withoutApostrophe(value))
    .superRefine((value, ctx) => refuseUncallable(value ?? '', ctx));

/** Spreadsheets put one before a number that they shouldn’t change. */
const withoutApostrophe = (value: string) => value.replace(/^['\u2019]/, '');

function refuseUncallable(value: string, ctx: z.RefinementCtx): void {
  const message = value === '' ? null : whyUncallable(displayPhone(value));
  if (message) ctx.addIssue({ code: 'custom', message, params: { title: 'Phone Number' } });
}

const FEWEST_DIGITS = 7;
/** Of a number in India, without the prefix. */
const LOCAL_DIGITS = 10;
const ONE_DIGIT = /^(?:0+|1+|2+|3+|4+|5+|6+|7+|8+|9+)$/;

function whyUncallable(phone: string): string | null {
  if (CHANGED_BY_SPREADSHEET.test(phone))
    return 'A spreadsheet shortened this number. Please type it in full.';
  const digits = phone.replace(/\D/g, '');
  if (digits.length < FEWEST_DIGITS)
    return `Please enter a phone number with at least ${FEWEST_DIGITS} digits.`;
  if (ONE_DIGIT.test(digits.slice(-LOCAL_DIGITS))) return 'Please enter a number at which we can call you.';
  return null;
}

const CHANGED_BY_SPREADSHEET = /^[+']?\d(?:[.,]\d+)?e\+?\d+$/i;

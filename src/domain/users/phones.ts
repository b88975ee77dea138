import { withPlainDigits } from '../digits.ts';

/** A phone number is any text up to this length (rule:phone-numbers). */
export const PHONE_MAX_LENGTH = 40;

/** A phone number for display: ASCII digits, signs and spaces, whatever keyboard typed it (rule:phone-numbers). */
export function displayPhone(phone: string): string {
  return withPlainDigits(phone)
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .replace(/[（）＋]/g, (sign) => PLAIN_SIGNS[sign] ?? sign)
    .replace(/\s+/g, ' ')
    .trim();
}

const PLAIN_SIGNS: Record<string, string> = { '（': '(', '）': ')', '＋': '+' };

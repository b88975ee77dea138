/** A phone number is any text up to this length (rule:phone-numbers). */
export const PHONE_MAX_LENGTH = 40;

/** A phone number for display: ASCII digits, signs and spaces, whatever keyboard typed it (rule:phone-numbers). */
export function displayPhone(phone: string): string {
  return phone
    .replace(/\p{Nd}/gu, toPlainDigit)
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .replace(/[（）＋]/g, (sign) => PLAIN_SIGNS[sign] ?? sign)
    .replace(/\s+/g, ' ')
    .trim();
}

const PLAIN_SIGNS: Record<string, string> = { '（': '(', '）': ')', '＋': '+' };

/** The zero of each script that people in India type with; its other digits follow. */
const ZEROS = [...'०০੦૦୦௦౦೦൦٠۰０'].map((zero) => zero.charCodeAt(0));

function toPlainDigit(digit: string): string {
  const code = digit.charCodeAt(0);
  const zero = ZEROS.find((first) => code >= first && code < first + 10);
  return zero === undefined ? digit : String(code - zero);
}

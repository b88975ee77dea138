/** The zero of each script that people in India type with; its other digits follow. */
const ZEROS = [...'०০੦૦୦௦౦೦൦٠۰０'].map((zero) => zero.charCodeAt(0));

/** A text with the digits 0 to 9 instead of those of other scripts. */
export const withPlainDigits = (text: string): string => text.replace(/\p{Nd}/gu, toPlainDigit);

function toPlainDigit(digit: string): string {
  const code = digit.charCodeAt(0);
  const zero = ZEROS.find((first) => code >= first && code < first + 10);
  return zero === undefined ? digit : String(code - zero);
}

const SMALL = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** A small number as a word, a larger one in digits. */
export const inWords = (count: number): string => SMALL[count] ?? String(count);

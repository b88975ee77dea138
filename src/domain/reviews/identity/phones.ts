import type { Mention } from './mention.ts';
import type { Word } from './words.ts';

/** The digits that numbers with and without a country code share. */
const SHARED_DIGITS = 8;

/** These phone numbers in a text, in every grouping, also with digits of other scripts or in words. */
export function findPhones(text: string, words: Word[], phones: readonly string[]): Mention[] {
  const endings = phones
    .map((phone) => phone.replace(/\D/g, ''))
    .filter(({ length }) => length >= SHARED_DIGITS)
    .map((digits) => digits.slice(-SHARED_DIGITS));
  if (endings.length === 0) return [];
  return runsOfDigits(text, words)
    .filter(({ digits }) => endings.some((ending) => digits.includes(ending)))
    .map(({ start, end }) => ({ start: withSignBefore(text, start), end, kind: 'phone' }));
}

type Run = { start: number; end: number; digits: string };

function runsOfDigits(text: string, words: Word[]): Run[] {
  const runs: Run[] = [];
  let run: Run | undefined;
  for (const { folded, start, end } of words) {
    const digits = digitsOf(folded);
    if (digits === undefined) run = undefined;
    else if (run && GAP.test(text.slice(run.end, start))) {
      run.digits += digits;
      run.end = end;
    } else {
      run = { start, end, digits };
      runs.push(run);
    }
  }
  return runs;
}

const GAP = /^[\s().+/-]{0,3}$/;

function digitsOf(word: string): string | undefined {
  const spoken = SPOKEN.indexOf(word);
  if (spoken >= 0) return String(spoken);
  if (!/^\p{Nd}+$/u.test(word)) return undefined;
  return [...word].map(digitValue).join('');
}

const SPOKEN = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** The digits of an Indic script begin at the seventh place of a row of sixteen, all others at the first. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  const isOfIndicScript = code >= 0x900 && code < 0xe00;
  return (code & 0xf) - (isOfIndicScript ? 6 : 0);
}

function withSignBefore(text: string, start: number): number {
  let at = start;
  while (at > 0 && '+('.includes(text.charAt(at - 1))) at -= 1;
  return at;
}

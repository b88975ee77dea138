import type { Mention } from './mention.ts';
import type { Word } from './words.ts';

/** Registration numbers of Indian colleges in a text: by their form, or because the word before says so. */
export function findRollNumbers(text: string, words: Word[]): Mention[] {
  return words
    .filter((word, index) => isRollNumber(word.folded) || isNamedNumber(text, words, index))
    .map(({ start, end }) => ({ start, end, kind: 'roll_number' }));
}

/** A year of admission is a part of each form, which tells a roll number from the name of a component, such as STM32F103. */
const FORMS = [
  // 21BCE1234, 19CSE045
  /^[12]\d[a-z]{3,4}\d{3,5}$/,
  // 21CS1045
  /^[12]\d[a-z]{2}\d{4,5}$/,
  // CS19B045, cs21b042, ME20BTECH11034
  /^[a-z]{2,3}[12]\d[a-z]{1,5}\d{3,5}$/,
  // 2019A7PS0123P
  /^20[0-2]\d[a-z]\d[a-z]{2}\d{4}[a-z]?$/,
  // 2019CS10345, 2021BCS0123
  /^20[0-2]\d[a-z]{2,4}\d{3,6}$/,
  // 1RV18CS045
  /^\d[a-z]{2}[12]\d[a-z]{2}\d{3}$/,
  // 18K81A0512
  /^[12]\d[a-z0-9]{2}[15]a[a-z0-9]{4}$/,
  // RA1911003010123
  /^ra[12]\d{12}$/,
];

const LEAST_CHARACTERS = 7;

const isRollNumber = (word: string): boolean =>
  word.length >= LEAST_CHARACTERS && FORMS.some((form) => form.test(word));

const NAMES = new Set('roll reg regn registration enrolment enrollment admission usn prn'.split(' '));
const BETWEEN = new Set('no number num id nos is was my the'.split(' '));
const LEAST_DIGITS = 4;

/** “Roll no. 1234”, “registration number: 212219040012”. */
function isNamedNumber(text: string, words: Word[], index: number): boolean {
  const word = words[index];
  if (!word || word.folded.replace(/\D/g, '').length < LEAST_DIGITS) return false;
  let at = index - 1;
  while (at >= 0 && at > index - 4 && BETWEEN.has(words[at]?.folded ?? '')) at -= 1;
  const name = words[at];
  return (
    name !== undefined &&
    NAMES.has(name.folded) &&
    word.start - name.end < 20 &&
    !text.slice(name.end, word.start).includes('\n')
  );
}

import { tidyLine } from '../../written-text.ts';

/** Why a project number looks as if a spreadsheet had changed it; null for any other (rule:import-warns-about-numbers). */
export function describeChange(number: string): string | null {
  if (/^\d+(?:[.,]\d+)?e[+-]?\d+$/i.test(number))
    return `A spreadsheet may have changed “${number}”, for example from digits or a code with an E. Format the column as text.`;
  if (MONTH_AND_NUMBER.test(number) || /^\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}$/.test(number))
    return `“${number}” looks like a date. A spreadsheet may have made it from a number such as 1-1. Format the column as text.`;
  return null;
}

const MONTH_AND_NUMBER =
  /^(?:\d{1,4}[-\s])?(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)(?:[-\s]\d{1,4})?$/i;

/** Equal numbers have an equal key, in any case and with signs that nobody sees, as in the database. */
export const numberKey = (number: string): string => tidyLine(number).toLowerCase();

/** Numbers with the same shape look alike: other dashes, zeros in front, letters of other scripts. */
export function numberShape(number: string): string {
  const text = tidyLine(number)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u2212\p{Pd}]/gu, '-');
  const letters = [...text].map((letter) => LOOKS_LIKE[letter] ?? letter).join('');
  return letters
    .replace(/\s/g, '')
    .replace(/^(\d+)\.0+$/, '$1')
    .replace(/\d+/g, (digits) => String(BigInt(digits)));
}

/** Cyrillic and Greek letters with the shape of Latin ones, in lower case; and letters with the shape of digits. */
const FROM = 'авекмнорстухіјѕԁѵαβεζηικμνορτυχoil';
const TO = 'abekmhopctyxijsdvabezhikmnoptyx011';
const LATIN = [...TO];
const LOOKS_LIKE: Record<string, string> = Object.fromEntries(
  [...FROM].map((letter, index) => [letter, toShape(LATIN[index] ?? letter)]),
);

function toShape(letter: string): string {
  return letter === 'o' ? '0' : letter === 'i' ? '1' : letter;
}

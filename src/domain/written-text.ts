// What people type or paste holds signs that nobody sees, several encodings of one letter, and marks that draw over other lines.

/**
 * One encoding for each letter: NFC, and Malayalam chillu letters as one character, which Unicode doesn't compose (rule:one-encoding).
 */
export const inOneEncoding = (text: string): string =>
  text.normalize('NFC').replace(CHILLU, (letters) => CHILLUS[letters] ?? letters);

const CHILLUS: Record<string, string> = {
  '\u0d23\u0d4d\u200d': '\u0d7a',
  '\u0d28\u0d4d\u200d': '\u0d7b',
  '\u0d30\u0d4d\u200d': '\u0d7c',
  '\u0d32\u0d4d\u200d': '\u0d7d',
  '\u0d33\u0d4d\u200d': '\u0d7e',
  '\u0d15\u0d4d\u200d': '\u0d7f',
};
const CHILLU = /[\u0d23\u0d28\u0d30\u0d32\u0d33\u0d15]\u0d4d\u200d/g;

/**
 * A line that somebody typed or pasted: one encoding, plain single spaces, without signs that a screen doesn't show (rule:visible-names).
 */
export const tidyLine = (text: string): string =>
  withoutUnseen(inOneEncoding(text)).replace(SPACES, ' ').trim();

/** A typed search in the encoding of what is stored; spaces count as typed (rule:one-encoding). */
export const tidySearch = (text: string): string => withoutUnseen(inOneEncoding(text)).trim();

const withoutUnseen = (text: string): string =>
  text.replace(UNSEEN, (sign) => (SHAPES_LETTERS.test(sign) ? sign : '')).replace(STYLED_LETTER, '$1');

/** Soft hyphens, word joiners, fillers, directions, tags, and what stays. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;
/** Indic scripts and emoji need joiners and variation selectors. */
const SHAPES_LETTERS = /\p{Join_Control}|\ufe0e|\ufe0f/u;
const STYLED_LETTER = /(\p{L})(?:\ufe0e|\ufe0f)/gu;
const SPACES = /[\s\u2800\u0085]+/g;

/** True for a text with at least one letter, number or symbol that a screen shows. */
export const isVisible = (text: string): boolean =>
  /[\p{L}\p{N}\p{S}\p{Extended_Pictographic}]/u.test(shown(text));

/** True for a text with a letter of some script: the name of a person has one. */
export const hasLetter = (text: string): boolean => /\p{L}/u.test(shown(text));

/** True for a text of which a screen shows nothing at all. */
export const isUnseen = (text: string): boolean => !/[\p{L}\p{N}\p{S}\p{P}]/u.test(shown(text));

const shown = (text: string): string => text.replace(UNSEEN, '').replaceAll(BRAILLE_BLANK, '');
const BRAILLE_BLANK = '\u2800';

/** More marks on one letter than any script writes draw over the lines above and below (rule:visible-names). */
export const hasStackedMarks = (text: string): boolean => STACKED.test(text.normalize('NFC'));

const STACKED = /\p{M}{7}/u;

import { isIndic, soundOf } from './sounds.ts';

/** A word of a text with its place, as names are compared with it. */
export type Word = {
  start: number;
  end: number;
  folded: string;
  /** Without a number at the end, as of asha99. */
  bare: string;
  /** The consonants of a word in an Indic script. */
  sound: string;
  /** Begins like a name; a script without capitals always does. */
  isCapital: boolean;
  isAllCapitals: boolean;
};

/** The words of a text; invisible characters and combining marks don't end a word (rule:blind-reading). */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const folded = fold(word);
    if (folded === '') continue;
    const isCapital = CAPITAL.test(word);
    words.push({
      start: index,
      end: index + word.length,
      folded,
      bare: withoutNumber(folded),
      sound: isIndic(folded) ? soundOf(folded) : '',
      isCapital,
      isAllCapitals: isCapital && word === word.toUpperCase(),
    });
  }
  return words;
}

const LONGEST_NUMBER = 4;

function withoutNumber(folded: string): string {
  let end = folded.length;
  while (end > folded.length - LONGEST_NUMBER && '0123456789'.includes(folded.charAt(end - 1) || ' '))
    end -= 1;
  return folded.slice(0, end);
}

/** The folded words of a name. */
export const foldedWordsOf = (name: string): string[] => wordsOf(name).map(({ folded }) => folded);

const WORD = /[\p{L}\p{N}\p{M}\p{Cf}\p{DI}]+/gu;
const CAPITAL = /^[\p{M}\p{Cf}\p{DI}]*[\p{Lu}\p{Lt}\p{Lo}\p{N}]/u;
const PLAIN = /^[a-zA-Z0-9]+$/;

/** A word without case, accents, invisible characters and letters that only look like Latin ones. */
export function fold(word: string): string {
  if (PLAIN.test(word)) return word.toLowerCase();
  const bare = word.normalize('NFKD').replace(INVISIBLE, '').toLowerCase();
  return bare.replace(NOT_LATIN, (sign) => LOOK_ALIKES[sign] ?? sign);
}

/** Accents, the dot below Indic letters, and everything that a screen doesn't show. */
const INVISIBLE = /[\u0300-\u036f\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc\p{Cf}\p{DI}]/gu;
const NOT_LATIN = /[\u0370-\u052f\u0d7a-\u0d7f]/gu;

/** Cyrillic and Greek letters like Latin ones, and Malayalam letters that have two spellings. */
const LOOK_ALIKES: Record<string, string> = {
  ...pairs('авеіјкмнорѕтухԁһ', 'abeijkmhopstyxdh'),
  ...pairs('αβεικνορτυχ', 'abeiknoptux'),
  с: 'c',
  ൺ: 'ണ്',
  ൻ: 'ന്',
  ർ: 'ര്',
  ൽ: 'ല്',
  ൾ: 'ള്',
  ൿ: 'ക്',
};

function pairs(signs: string, letters: string): Record<string, string> {
  return Object.fromEntries([...signs].map((sign, index) => [sign, letters.charAt(index)]));
}

/** A space, a line break or a few signs separate the words of a name, not a sentence; a full stop does after an initial. */
export function areClose(text: string, before: Word, after: Word): boolean {
  const gap = text.slice(before.end, Math.min(after.start, before.end + LONGEST_GAP + 1));
  if (gap.length > LONGEST_GAP || SENTENCE.test(gap)) return false;
  return before.folded.length <= LONGEST_INITIAL || !gap.includes('. ');
}

const LONGEST_GAP = 3;
const LONGEST_INITIAL = 2;
const SENTENCE = /[!?;:]|\n\s*\n|\.\n/;

/** The words of an account are separated by signs without a space: asha.verma, asha-verma, asha_verma. */
export const areJoined = (text: string, before: Word, after: Word): boolean =>
  after.start - before.end <= 2 && JOINT.test(text.slice(before.end, after.start));

const JOINT = /^[._-]*$/;

/** Whether a word is the first of a sentence, a line or a quotation, where ordinary words have a capital too. */
export function startsSentence(text: string, { start }: Word): boolean {
  let at = start - 1;
  while (at >= 0 && ' \t\u00a0'.includes(text.charAt(at))) at -= 1;
  return at < 0 || '.!?:;\n\r"“”‘(•–—*#>|/-'.includes(text.charAt(at));
}

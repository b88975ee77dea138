import type { IsOrdinary } from './mention.ts';
import { isIndic, soundOf } from './sounds.ts';
import { foldedWordsOf } from './words.ts';

export type NamePart = { folded: string; sound: string; isIndic: boolean; isOrdinary: boolean };

/** A name as it is looked for in texts. */
export type Person = {
  name: string;
  parts: NamePart[];
  /** The number of parts that are no initials. */
  long: number;
  /** Whole names in one word. */
  joined: string[];
  /** These, and the parts that are no ordinary words. */
  spellings: string[];
};

const LEAST_JOINED = 4;

/** A name with its parts and spellings. Titles are no parts. */
export function personOf(name: string, isOrdinary: IsOrdinary): Person {
  const words = foldedWordsOf(name).filter((word) => !TITLES.has(word));
  const joined = joinedForms(words).filter((form) => form.length >= LEAST_JOINED && !isOrdinary(form));
  const parts = words.map((folded) => ({
    folded,
    sound: soundOf(folded),
    isIndic: isIndic(folded),
    isOrdinary: isOrdinary(folded),
  }));
  const unusual = parts.filter((part) => part.folded.length >= LEAST_JOINED && !part.isOrdinary);
  return {
    name,
    parts,
    long: words.filter(({ length }) => length > 1).length,
    joined,
    spellings: [...joined, ...unusual.map(({ folded }) => folded)],
  };
}

const TITLES = new Set('mr mrs ms dr prof shri smt'.split(' '));

/** Forwards, backwards, and with the initial of the first or the last name. */
function joinedForms(words: string[]): string[] {
  const [first = '', last = ''] = [words[0], words.at(-1)];
  if (words.length < 2) return [];
  const [firstInitial, lastInitial] = [first.charAt(0), last.charAt(0)];
  return [
    words.join(''),
    words.toReversed().join(''),
    first + last,
    last + first,
    first + lastInitial,
    firstInitial + last,
    last + firstInitial,
    lastInitial + first,
  ];
}

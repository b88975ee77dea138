export const NAME_REMOVED = '[name removed]';

/** Shorter parts of a person's name, such as an initial, would match everywhere. */
const LEAST_LETTERS = 3;

export type Names = {
  /** Of people: each part of them is removed too. */
  people: readonly string[];
  /** Of teams, colleges and accounts elsewhere, which are removed as a whole. */
  others: readonly string[];
};

/** Removes names from a text: whole words, ignoring case, accents and the signs between words (rule:blind-reading). */
export function removeNames(text: string, names: Names): string {
  const phrases = byFirstWord(phrasesOf(names));
  const words = [...text.matchAll(WORD)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    folded: fold(match[0]),
  }));
  const parts: string[] = [];
  let [at, copied] = [0, 0];
  while (at < words.length) {
    const length = matchAt(text, words, at, phrases);
    const [first, last] = [words[at], words[at + length - 1]];
    if (first && last && length > 0) {
      parts.push(text.slice(copied, first.start), NAME_REMOVED);
      copied = last.end;
    }
    at += Math.max(1, length);
  }
  return parts.join('') + text.slice(copied);
}

type Word = { start: number; end: number; folded: string };
/** Phrases as folded words, the longest first, by their first word. */
type Phrases = Map<string, string[][]>;

/** The number of words of the phrase that starts here; 0 without one. */
function matchAt(text: string, words: Word[], at: number, phrases: Phrases): number {
  const candidates = phrases.get(words[at]?.folded ?? '') ?? [];
  return candidates.find((phrase) => startsAt(text, words, at, phrase))?.length ?? 0;
}

function startsAt(text: string, words: Word[], at: number, phrase: string[]): boolean {
  return phrase.every((part, index) => {
    const [word, before] = [words[at + index], words[at + index - 1]];
    if (word?.folded !== part) return false;
    return index === 0 || (before !== undefined && areClose(text, before, word));
  });
}

/** A space, a hyphen or an underscore separates the words of a name, not a sentence. */
const areClose = (text: string, before: Word, after: Word) =>
  after.start - before.end <= 3 && !/[!?;:]/.test(text.slice(before.end, after.start));

function phrasesOf({ people, others }: Names): string[][] {
  const whole = [...people, ...others].map(wordsOf);
  const parts = people.flatMap((name) => wordsOf(name).map((part) => [part]));
  const joined = whole.filter(({ length }) => length > 1).map((words) => [words.join('')]);
  return [...whole, ...parts.filter(isLong), ...joined].filter(({ length }) => length > 0);
}

const isLong = ([word = '']: string[]) => word.length >= LEAST_LETTERS;

function byFirstWord(phrases: string[][]): Phrases {
  const found: Phrases = new Map();
  for (const phrase of phrases.toSorted((one, other) => other.length - one.length)) {
    const [first = ''] = phrase;
    found.set(first, [...(found.get(first) ?? []), phrase]);
  }
  return found;
}

const wordsOf = (name: string) => [...name.matchAll(WORD)].map(([word]) => fold(word)).filter(Boolean);

/** Letters with their marks; an invisible character doesn't end a word. */
const WORD = /[\p{L}\p{N}\p{M}\p{Cf}]+/gu;

/** A text without case, accents and invisible characters. */
export const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\p{Cf}]/gu, '')
    .toLowerCase();

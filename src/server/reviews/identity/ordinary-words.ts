import type { IsOrdinary } from '#domain/reviews/identity/mention.ts';

let loading: Promise<IsOrdinary> | undefined;

/** Tells ordinary English words from names. In production it is loaded before the process is ready, elsewhere on first use. */
export function ordinaryWords(): Promise<IsOrdinary> {
  loading ??= import('dictionary-en').then(({ default: { dic } }) => {
    const words = readWords(Buffer.from(dic).toString('latin1'));
    const isPlural = (word: string) => word.length > 4 && word.endsWith('s') && has(words, word.slice(0, -1));
    return (word: string) => !NAMES.has(word) && (has(words, word) || isPlural(word));
  });
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

/** Each line of the dictionary has a word and flags. Names begin with a capital there; a word of two letters is rarely more than a symbol. */
const ORDINARY = /^[a-z]{3,}$/;

/** One sorted text instead of a set of 30,000 texts, which would take several megabytes. */
function readWords(dictionary: string): string {
  const words = dictionary.split('\n').map((line) => line.split('/', 1)[0] ?? '');
  return `\n${words
    .filter((word) => ORDINARY.test(word))
    .toSorted()
    .join('\n')}\n`;
}

/** A binary search. */
function has(words: string, word: string): boolean {
  let [low, high] = [0, words.length - 1];
  while (low < high) {
    const start = words.lastIndexOf('\n', (low + high) >> 1);
    const end = words.indexOf('\n', start + 1);
    const found = words.slice(start + 1, end);
    if (found === word) return true;
    if (found < word) low = end;
    else high = start;
  }
  return false;
}

/** Common names of Indian people that the dictionary has as words. */
const NAMES = new Set(['begum', 'john', 'khan', 'nawab', 'shah', 'sheikh']);

import { foldedWordsOf } from './words.ts';

/** The short forms of a college, as folded words: IITM, IIT M and IIT Madras for Indian Institute of Technology Madras. */
export function shortFormsOf(college: string): string[][] {
  const all = foldedWordsOf(college);
  const words = all.filter((word) => !SMALL_WORDS.has(word));
  if (words.length < 2) return [];
  const abbreviated = capitalsOf(college);
  return [words, ...(all.length > words.length ? [all] : [])].flatMap((long) => [
    ...shortened(long, abbreviated),
    ...scienceOf(long),
  ]);
}

const SMALL_WORDS = new Set(['of', 'the', 'and', 'for', 'at', 'in', 'to']);
const LEAST_LETTERS = 3;

/** What a name has in capitals is short already, as IIT in “IIT Madras”. */
const capitalsOf = (college: string): Set<string> =>
  new Set((college.match(/[A-Z]{2,}/g) ?? []).map((word) => word.toLowerCase()));

function shortened(words: string[], abbreviated: Set<string>): string[][] {
  const letterOf = (word: string) => (abbreviated.has(word) ? word : word.charAt(0));
  const initials = (part: string[]) => part.map(letterOf).join('');
  const last = words.at(-1) ?? '';
  const before = initials(words.slice(0, -1));
  const forms = [[initials(words)]];
  if (words.length > 2 || abbreviated.has(words[0] ?? ''))
    forms.push([before, letterOf(last)], [before, last]);
  return forms.filter(([first = '']) => first.length >= LEAST_LETTERS);
}

/** Institutes of Science abbreviate it with two letters: IISc. */
function scienceOf(words: string[]): string[][] {
  if (!words.includes('science')) return [];
  const until = words.slice(0, words.indexOf('science'));
  return until.length < 2 ? [] : [[`${until.map((word) => word.charAt(0)).join('')}sc`]];
}

import type { IsOrdinary } from './mention.ts';
import type { NamePart, Person } from './person.ts';
import { soundOf } from './sounds.ts';
import { areClose, areJoined, startsSentence, type Word } from './words.ts';

type Place = { text: string; words: Word[]; isOrdinary: IsOrdinary };
type Found = { start: number; end: number; isUncertain?: boolean };

/** The longest run of parts and initials of one name that begins at a word and is a name there. */
export function nameAt(place: Place, at: number, person: Person): Found | undefined {
  const run = runOf(place, at, person, isWithoutComma);
  const inOffices = runOf(place, at, person, areClose);
  const isLonger = inOffices.length > run.length && !isWhole(run, person) && isWhole(inOffices, person);
  if (isLonger && !isFollowedByPart(place, at + inOffices.length, person)) return found(place, at, inOffices);
  for (let length = run.length; length > 0; length -= 1) {
    const part = run.slice(0, length);
    if (isName(place, at, part, person)) return found(place, at, part);
  }
  const [only] = run;
  const isPart = only?.isFull && !only.isOrdinary && only.word.folded.length > SHORT;
  return isPart ? { start: only.word.start, end: only.word.end, isUncertain: true } : undefined;
}

const found = (place: Place, at: number, run: Piece[]): Found => ({
  start: place.words[at]?.start ?? 0,
  end: endOf(place, at + run.length - 1),
});

/** “Verma, Asha” is one name; “Verma, Asha Verma” has two. */
const isWithoutComma: typeof areClose = (text, before, after) =>
  areClose(text, before, after) && !text.slice(before.end, after.start).includes(',');

function isFollowedByPart({ text, words }: Place, next: number, { parts }: Person): boolean {
  const [before, word] = [words[next - 1], words[next]];
  return (
    before !== undefined &&
    word !== undefined &&
    isWithoutComma(text, before, word) &&
    findPart(parts, word) >= 0
  );
}

type Piece = {
  word: Word;
  /** No initial. */
  isFull: boolean;
  isOrdinary: boolean;
  /** The same name in another script, by its consonants. */
  isBySound: boolean;
};
const SHORT = 2;

function runOf(
  { text, words, isOrdinary }: Place,
  at: number,
  { parts }: Person,
  belong: typeof areClose,
): Piece[] {
  const left = [...parts];
  const run: Piece[] = [];
  for (let index = at; left.length > 0; index += 1) {
    const [word, before] = [words[index], words[index - 1]];
    if (!word || (index > at && before && !belong(text, before, word))) break;
    const place = findPart(left, word);
    const [part] = place < 0 ? [] : left.splice(place, 1);
    if (!part) break;
    const isFull = part.folded.length > 1 && word.folded.length > 1;
    const isBySound = isFull && part.folded !== word.folded && part.folded !== word.bare;
    run.push({ word, isFull, isBySound, isOrdinary: isBySound ? isOrdinary(word.folded) : part.isOrdinary });
  }
  return run;
}

/** The part that a word is, or whose initial, or the same name in another script. */
function findPart(left: readonly NamePart[], { folded, bare, sound }: Word): number {
  const same = left.findIndex((part) => part.folded === folded || part.folded === bare);
  if (same >= 0) return same;
  if (folded.length === 1) return left.findIndex((part) => part.folded.startsWith(folded));
  if (sound !== '') return left.findIndex((part) => !part.isIndic && part.sound === sound);
  if (left.every((part) => !part.isIndic)) return -1;
  const latin = soundOf(folded);
  return latin === '' ? -1 : left.findIndex((part) => part.isIndic && part.sound === latin);
}

const LEAST_SOUNDS = 3;

function isName(place: Place, at: number, run: Piece[], person: Person): boolean {
  const full = run.filter(({ isFull }) => isFull);
  const [first] = full;
  if (!first) return false;
  if (run.length > 1) return isWhole(run, person) || areNames(place, at, run, full);
  if (first.isBySound && soundOf(first.word.folded).length < LEAST_SOUNDS) return false;
  if (person.long === 1 && !first.isOrdinary && first.word.folded.length > SHORT) return true;
  return isNameAlone(place, at, first, person);
}

function isWhole(run: Piece[], { long }: Person): boolean {
  const full = run.filter(({ isFull }) => isFull);
  return full.length === long && (long > 1 || full.every(({ isOrdinary }) => !isOrdinary));
}

/** Capitals, or the signs of an account, mark parts and initials of a name. */
function areNames({ text, words }: Place, at: number, run: Piece[], full: Piece[]): boolean {
  const isAccount = run.every((_piece, index) => {
    const [word, before] = [words[at + index], words[at + index - 1]];
    return index === 0 || (word && before && areJoined(text, before, word));
  });
  const isUnusual = full.some(({ isOrdinary }) => !isOrdinary);
  if (isAccount && isUnusual) return true;
  if (!run.every(({ word }) => word.isCapital)) return false;
  return full.length > 1 || isUnusual || !run.some((piece) => isArticle(text, piece));
}

/** “A Ray of Light” and “I Date”; “A. Ray” is a name. */
const isArticle = (text: string, { word }: Piece) =>
  ['a', 'i'].includes(word.folded) && text.charAt(word.end) !== '.';

/** A part of a name alone: with a capital, and no ordinary word unless the writer introduces it. */
function isNameAlone(
  { text, words }: Place,
  at: number,
  { word, isOrdinary }: Piece,
  person: Person,
): boolean {
  if (!word.isCapital) return false;
  if (isOrdinary || SMALL_WORDS.has(word.folded)) {
    const isFollowed = words[at + 1]?.isCapital === true && text.charAt(word.end) === ' ';
    if (isFollowed) return false;
    const isWholeName = person.parts.length === 1 && at > 0 && words[at - 1]?.isCapital === false;
    return isIntroduced(words, at) || (isWholeName && !startsSentence(text, word));
  }
  // “Li-ion”, “AI”: two letters are often a symbol or an abbreviation.
  if (word.folded.length <= SHORT) return !isAbbreviation(word) && text.charAt(word.end) !== '-';
  return true;
}

const isAbbreviation = ({ isAllCapitals, folded }: Word) => isAllCapitals && /^[a-z]+$/.test(folded);

const SMALL_WORDS = new Set(
  'am an as at be by do go he hi if in is it me my no of oh ok on or ox pi so to up us we'.split(' '),
);

/** “My name is Om”, “I’m Ray”, “Regards, Grace” */
function isIntroduced(words: Word[], at: number): boolean {
  const [last = '', before = ''] = [words[at - 1]?.folded, words[at - 2]?.folded];
  return INTRODUCTIONS.has(last) || INTRODUCTIONS.has(`${before} ${last}`);
}

const INTRODUCTIONS = new Set([
  'myself',
  'regards',
  'sincerely',
  'named',
  'im',
  'i am',
  'i m',
  'name is',
  'name s',
  'this is',
  'yours truly',
]);

/** A number that belongs to the name, as in asha_verma_2003. */
function endOf({ text, words }: Place, last: number): number {
  const [word, next] = [words[last], words[last + 1]];
  if (!word) return 0;
  const isNumber = next && /^\d{1,4}$/.test(next.folded) && areJoined(text, word, next);
  return isNumber && next.start - word.end === 1 ? next.end : word.end;
}

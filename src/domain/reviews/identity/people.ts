import type { IsOrdinary, Mention } from './mention.ts';
import { nameAt } from './name-at.ts';
import { type NamePart, type Person, personOf } from './person.ts';
import { soundOf } from './sounds.ts';
import { areClose, type Word } from './words.ts';

/** Names as they are looked for in texts. */
export function peopleIndex(names: readonly string[], isOrdinary: IsOrdinary): PeopleIndex {
  const people = names.map((name) => personOf(name, isOrdinary)).filter(({ parts }) => parts.length > 0);
  const partsOf = (key: (part: NamePart) => string) =>
    grouped(people.flatMap((person) => person.parts.map((part) => [key(part), person] as const)));
  return {
    parts: partsOf(({ folded }) => folded),
    initials: partsOf(({ folded }) => folded.charAt(0)),
    sounds: partsOf(({ sound }) => sound),
    hasIndic: people.some(({ parts }) => parts.some((part) => part.isIndic)),
    joined: new Map(people.flatMap((person) => person.joined.map((one) => [one, person] as const))),
    spellings: new Map(people.flatMap((person) => person.spellings.map((one) => [one, person] as const))),
    isOrdinary,
  };
}

/**
 * Names of people in a text. A whole name always is one, in any order, case, script and with initials; a part of it only where it can't be
 * an ordinary word (rule:blind-reading).
 */
export function findPeople(text: string, words: Word[], index: PeopleIndex): Mention[] {
  if (index.parts.size === 0) return [];
  const place = { text, words, isOrdinary: index.isOrdinary };
  const runs: Mention[] = [];
  let end = 0;
  for (const [at, { start }] of words.entries()) {
    if (start < end) continue;
    const found = longest(
      personsAt(words, at, index).flatMap((person): Mention[] => {
        const name = nameAt(place, at, person);
        return name ? [{ ...name, kind: 'name', name: person.name }] : [];
      }),
    );
    if (found) runs.push(found);
    if (found && !found.isUncertain) end = found.end;
  }
  return [...findSpelled(text, words, index), ...findJoined(words, index), ...runs];
}

/** The certain mention with the most words, or an uncertain one. */
function longest([first, ...others]: Mention[]): Mention | undefined {
  return others.reduce((best, one) => {
    const isSurer = (best?.isUncertain ?? false) && !one.isUncertain;
    const isLonger = one.end > (best?.end ?? 0) && (!one.isUncertain || (best?.isUncertain ?? false));
    return isSurer || isLonger ? one : best;
  }, first);
}

export type PeopleIndex = {
  parts: Map<string, Person[]>;
  initials: Map<string, Person[]>;
  sounds: Map<string, Person[]>;
  hasIndic: boolean;
  /** Whole names in one word. */
  joined: Map<string, Person>;
  /** These, and parts that are no ordinary words. */
  spellings: Map<string, Person>;
  isOrdinary: IsOrdinary;
};

function grouped(entries: (readonly [string, Person])[]): Map<string, Person[]> {
  const found = new Map<string, Person[]>();
  for (const [key, person] of entries) {
    const known = found.get(key) ?? [];
    if (!known.includes(person)) found.set(key, [...known, person]);
  }
  return found;
}

const NOBODY: Person[] = [];

/** The people whose name may begin at a word. */
function personsAt(words: Word[], at: number, { parts, initials, sounds, hasIndic }: PeopleIndex): Person[] {
  const { folded = '', bare = '', sound = '' } = words[at] ?? {};
  const named = parts.get(folded) ?? parts.get(bare);
  if (folded.length === 1) {
    const isFollowed = words
      .slice(at + 1, at + 4)
      .some((next) => parts.has(next.folded) || parts.has(next.bare));
    return isFollowed ? (initials.get(folded) ?? NOBODY) : (named ?? NOBODY);
  }
  if (named) return named;
  const other = sound === '' && hasIndic ? soundOf(folded) : sound;
  return (other !== '' && sounds.get(other)) || NOBODY;
}

/** “AshaVerma”, “ashav”, “ashaverma99”, “4sha” */
function findJoined(words: Word[], { joined, spellings }: PeopleIndex): Mention[] {
  return words.flatMap(({ folded, bare, start, end }): Mention[] => {
    const person = joined.get(bare) ?? (/\d/.test(folded) ? spellings.get(readAsLetters(folded)) : undefined);
    return person ? [{ start, end, kind: 'name', name: person.name }] : [];
  });
}

const readAsLetters = (word: string) => word.replace(/\d/g, (digit) => 'oizeasgtbg'.charAt(Number(digit)));

/** “A s h a” */
function findSpelled(text: string, words: Word[], { spellings }: PeopleIndex): Mention[] {
  return runsOfLetters(text, words).flatMap((run) => {
    const letters = run.map(({ folded }) => folded).join('');
    return [...spellings].flatMap(([spelling, { name }]) =>
      placesOf(spelling, letters).flatMap((at): Mention[] => {
        const [first, last] = [run[at], run[at + spelling.length - 1]];
        return first && last ? [{ start: first.start, end: last.end, kind: 'name', name }] : [];
      }),
    );
  });
}

function runsOfLetters(text: string, words: Word[]): Word[][] {
  const runs: Word[][] = [];
  let before: Word | undefined;
  for (const word of words) {
    if (word.folded.length !== 1) before = undefined;
    else {
      if (before && areClose(text, before, word)) runs.at(-1)?.push(word);
      else runs.push([word]);
      before = word;
    }
  }
  return runs;
}

function placesOf(spelling: string, letters: string): number[] {
  const places: number[] = [];
  for (let at = letters.indexOf(spelling); at >= 0; at = letters.indexOf(spelling, at + spelling.length)) {
    places.push(at);
  }
  return places;
}

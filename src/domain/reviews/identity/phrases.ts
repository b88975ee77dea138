import { shortFormsOf } from './colleges.ts';
import type { IdentifyingWords, IsOrdinary, Mention, MentionKind } from './mention.ts';
import { areClose, areJoined, foldedWordsOf, startsSentence, type Word } from './words.ts';

/**
 * When a phrase is one: `always`; in `capitals` (each word begins with one); as an `abbreviation`, all in capitals; as an `account`, without
 * spaces; within a sentence with a capital, or next to “team” (`inside`); only next to “team” (`beside_team`).
 */
type Condition = 'always' | 'capitals' | 'abbreviation' | 'account' | 'inside' | 'beside_team';
type Phrase = { kind: MentionKind; words: string[]; condition: Condition };

export type Phrases = Map<string, Phrase[]>;

/** Teams, colleges with their short forms, accounts, and the local parts of email addresses, by their first word, the longest first. */
export function phrasesOf(known: IdentifyingWords, isOrdinary: IsOrdinary): Phrases {
  const phrases = [
    ...known.teams.flatMap((team) => teamPhrases(foldedWordsOf(team), isOrdinary)),
    ...known.colleges.flatMap((college) => collegePhrases(college, isOrdinary)),
    ...known.githubs.flatMap(accountOf).flatMap((name) => accountPhrases('github', name, isOrdinary)),
    ...known.addresses.flatMap(localPartOf).flatMap((name) => accountPhrases('email', name, isOrdinary)),
  ];
  const found: Phrases = new Map();
  for (const phrase of phrases.toSorted((one, other) => other.words.length - one.words.length)) {
    const [first] = phrase.words;
    if (first !== undefined) found.set(first, [...(found.get(first) ?? []), phrase]);
  }
  return found;
}

/** These phrases in a text. */
export function findPhrases(text: string, words: Word[], phrases: Phrases): Mention[] {
  return words.flatMap((word, at) => {
    const found = phrases.get(word.folded)?.find((phrase) => isAt(text, words, at, phrase));
    const last = words[at + (found?.words.length ?? 0) - 1];
    return found && last ? [{ start: word.start, end: last.end, kind: found.kind }] : [];
  });
}

function isAt(text: string, words: Word[], at: number, phrase: Phrase): boolean {
  const found = words.slice(at, at + phrase.words.length);
  return matches(text, found, phrase) && holds(text, words, at, found, phrase.condition);
}

function matches(text: string, found: Word[], { words, condition }: Phrase): boolean {
  const belong = condition === 'account' ? areJoined : areClose;
  return words.every((part, index) => {
    const [word, before] = [found[index], found[index - 1]];
    return word?.folded === part && (before === undefined || belong(text, before, word));
  });
}

function holds(text: string, words: Word[], at: number, found: Word[], condition: Condition): boolean {
  const [first] = found;
  const [before, after] = [words[at - 1]?.folded ?? '', words[at + found.length]?.folded ?? ''];
  const isBesideTeam = first?.isCapital === true && (TEAM.has(before) || TEAM.has(after));
  switch (condition) {
    case 'always':
    case 'account':
      return true;
    case 'capitals':
      return found.every(({ folded, isCapital }) => isCapital || SMALL.has(folded));
    case 'abbreviation':
      return first?.isAllCapitals === true && !LICENCE.has(after);
    case 'inside':
      return isBesideTeam || (first?.isCapital === true && !startsSentence(text, first));
    case 'beside_team':
      return isBesideTeam;
  }
}

const TEAM = new Set(['team', 'group', 'squad']);
const SMALL = new Set(['of', 'the', 'and', 'for', 'in', 'at', 'a']);
/** The MIT licence is not a college. */
const LICENCE = new Set(['license', 'licence', 'licensed', 'licenced']);

const SHORT = 3;

/** “Team Monsoon” is also “Monsoon”. */
function teamPhrases(words: string[], isOrdinary: IsOrdinary): Phrase[] {
  const isPrefixed = words.length > 1 && ['team', 'the'].includes(words[0] ?? '');
  const names = isPrefixed ? [words, words.slice(1)] : [words];
  return names.flatMap((name): Phrase[] => {
    const [first = ''] = name;
    if (name.length > 1) {
      const isOfOrdinaryWords = name.every(isOrdinary) && !(isPrefixed && name === words);
      const condition = isOfOrdinaryWords ? 'capitals' : 'always';
      return [{ kind: 'team', words: name, condition }, ...joined('team', name, isOrdinary)];
    }
    if (first.length <= SHORT) return [{ kind: 'team', words: name, condition: 'beside_team' }];
    return [{ kind: 'team', words: name, condition: isOrdinary(first) ? 'inside' : 'always' }];
  });
}

function collegePhrases(college: string, isOrdinary: IsOrdinary): Phrase[] {
  const names = [college, ...withoutTown(college)];
  const short = new Map(
    [...names.flatMap(shortFormsOf), ...names.map(foldedWordsOf)].map((words) => [words.join(' '), words]),
  );
  return [...short.values()].map((words) => {
    const [first = ''] = words;
    const isUnsure = words.length === 1 && (first.length <= SHORT || isOrdinary(first));
    return { kind: 'college', words, condition: isUnsure ? 'abbreviation' : 'always' };
  });
}

/** “IIT Madras, Chennai” is also written “IIT Madras”. */
function withoutTown(college: string): string[] {
  const [name = ''] = college.split(',', 1);
  return name.trim() === college.trim() ? [] : [name];
}

/** The name in https://github.com/name. */
function accountOf(link: string): string[] {
  const parts = link.split('/').filter(Boolean);
  const host = parts.findIndex((part) => part.includes('github.'));
  const name = host < 0 ? parts.at(-1) : parts[host + 1];
  return name ? [name] : [];
}

/** The part before @ without a tag, as in asha.v+work@example.org. */
function localPartOf(address: string): string[] {
  const [local = ''] = address.split(/[@+]/, 1);
  return local ? [local] : [];
}

/** An ordinary word, or a short one, would be found everywhere. */
function accountPhrases(kind: MentionKind, name: string, isOrdinary: IsOrdinary): Phrase[] {
  const words = foldedWordsOf(name);
  const [first = ''] = words;
  if (words.length === 1)
    return first.length <= SHORT || isOrdinary(first) ? [] : [{ kind, words, condition: 'always' }];
  const condition = words.every(isOrdinary) ? 'account' : 'always';
  return [{ kind, words, condition }, ...joined(kind, words, isOrdinary)];
}

function joined(kind: MentionKind, words: string[], isOrdinary: IsOrdinary): Phrase[] {
  const one = words.join('');
  return one.length <= SHORT || isOrdinary(one) ? [] : [{ kind, words: [one], condition: 'always' }];
}

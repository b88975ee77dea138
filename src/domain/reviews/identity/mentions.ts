import { findContacts } from './contacts.ts';
import type { IdentifyingWords, IsOrdinary, Mention } from './mention.ts';
import { findPeople, type PeopleIndex, peopleIndex } from './people.ts';
import { findPhones } from './phones.ts';
import { findPhrases, type Phrases, phrasesOf } from './phrases.ts';
import { findRollNumbers } from './roll-numbers.ts';
import { wordsOf } from './words.ts';

/** What is looked for in the texts of an application. */
export type Recognizer = { people: PeopleIndex; phrases: Phrases; phones: readonly string[] };

export const recognizerOf = (known: IdentifyingWords, isOrdinary: IsOrdinary): Recognizer => ({
  people: peopleIndex(known.people, isOrdinary),
  phrases: phrasesOf(known, isOrdinary),
  phones: known.phones,
});

/** Everything in a text that tells who wrote it, in its order and without overlaps (rule:blind-reading). */
export const findMentions = (text: string, recognizer: Recognizer): Mention[] =>
  inOrder([...mentionsInSteps(text, recognizer)].flat());

/** Words of a step. A long text takes many steps, so that other requests have their turn in between. */
const STEP = 500;
/** Neighbours that a step looks at: more than a name has words. */
const MARGIN = 30;

/** All mentions, a part of the text at a time; `inOrder` makes one list of them. */
export function* mentionsInSteps(text: string, recognizer: Recognizer): Generator<Mention[]> {
  const words = wordsOf(text);
  yield [...findContacts(text), ...findPhones(text, words, recognizer.phones)];
  for (let first = 0; first < words.length; first += STEP) {
    const near = words.slice(Math.max(0, first - MARGIN), first + STEP + MARGIN);
    const [start, end] = [words[first]?.start ?? 0, words[first + STEP]?.start ?? text.length];
    const found = [
      // A name that is also the begin of an address is told as a name.
      ...findPeople(text, near, recognizer.people),
      ...findPhrases(text, near, recognizer.phrases),
      ...findRollNumbers(text, near),
    ];
    yield found.filter((mention) => mention.start >= start && mention.start < end);
  }
}

/** A list of mentions in the order of the text. Of two overlapping ones the certain one stays, then the longer one, then the one found first. */
export function inOrder(found: Mention[]): Mention[] {
  const byWeight = found.toSorted(
    (one, other) =>
      Number(one.isUncertain ?? false) - Number(other.isUncertain ?? false) ||
      other.end - other.start - (one.end - one.start),
  );
  const taken: Mention[] = [];
  const covered = new Set<number>();
  for (const mention of byWeight) if (!overlaps(covered, mention)) take(covered, taken, mention);
  return taken.toSorted((one, other) => one.start - other.start);
}

/** Mentions are short, so the places that they cover are few. */
function overlaps(covered: Set<number>, { start, end }: Mention): boolean {
  for (let at = start; at < end; at += 1) if (covered.has(at)) return true;
  return false;
}

function take(covered: Set<number>, taken: Mention[], mention: Mention): void {
  for (let at = mention.start; at < mention.end; at += 1) covered.add(at);
  taken.push(mention);
}

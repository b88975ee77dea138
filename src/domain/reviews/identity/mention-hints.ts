import type { Mention, MentionKind } from './mention.ts';

/** What the writer of a field is told about: kinds as for readers, with the own name apart from those of teammates. */
export const HINT_KINDS = [
  'own_name',
  'teammate_name',
  'team',
  'college',
  'roll_number',
  'email',
  'phone',
  'github',
  'link',
] as const;
export type HintKind = (typeof HINT_KINDS)[number];
export type MentionHint = { field: string; kind: HintKind; words: string[] };

const MOST_WORDS = 3;
const LONGEST_WORD = 40;

/** The kinds of mentions in a field, each with some of its words (rule:writers-are-told). */
export function hintsOf(
  field: string,
  text: string,
  mentions: readonly Mention[],
  ownName: string | null,
): MentionHint[] {
  return HINT_KINDS.flatMap((kind) => {
    const ofKind = mentions.filter((mention) => hintKind(mention, ownName) === kind);
    const words = [...new Set(ofKind.map(({ start, end }) => shorten(text.slice(start, end))))];
    return words.length > 0 ? [{ field, kind, words: words.slice(0, MOST_WORDS) }] : [];
  });
}

function hintKind({ kind, name }: { kind: MentionKind; name?: string }, ownName: string | null): HintKind {
  if (kind !== 'name') return kind;
  return name === ownName ? 'own_name' : 'teammate_name';
}

const shorten = (word: string) => (word.length > LONGEST_WORD ? `${word.slice(0, LONGEST_WORD)}…` : word);

const LABELS: Record<HintKind, string> = {
  own_name: 'your name',
  teammate_name: 'a teammate’s name',
  team: 'your team',
  college: 'your college',
  roll_number: 'your roll number',
  email: 'an email address',
  phone: 'your phone number',
  github: 'your GitHub account',
  link: 'a link',
};

/** “Reviewers read without names. You mention your roll number (“21BCE1234”) and your college (“IITM”).”; nothing without a mention (rule:writers-are-told). */
export function describeHints(hints: readonly MentionHint[]): string | null {
  const kinds = HINT_KINDS.flatMap((kind) => {
    const words = [...new Set(hints.flatMap((hint) => (hint.kind === kind ? hint.words : [])))];
    return words.length > 0 ? [`${LABELS[kind]} (${words.map((word) => `“${word}”`).join(', ')})`] : [];
  });
  if (kinds.length === 0) return null;
  const [last = '', before] = [kinds.at(-1), kinds.slice(0, -1).join(', ')];
  return `Reviewers read without names. You mention ${before ? `${before} and ${last}` : last}.`;
}

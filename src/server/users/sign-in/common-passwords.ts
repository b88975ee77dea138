import { invalid } from '#domain/errors.ts';
import { COMMON_PASSWORD, GUESSABLE_PASSWORD } from '#domain/users/users.ts';

let known: Promise<Set<unknown>> | undefined;

/** Loaded for the first new password, because most processes never need it. */
function commonPasswords(): Promise<Set<unknown>> {
  known ??= import('@zxcvbn-ts/language-common')
    .then(({ dictionary }) => new Set(dictionary['passwords-common']))
    .catch((error: unknown) => {
      known = undefined;
      throw error;
    });
  return known;
}

/** Words that attackers try first here (docs/security.md). */
const WORDS_OF_THIS_PLACE = [
  'residency',
  'residence',
  'programme',
  'program',
  'portal',
  'project',
  'student',
];
const ALWAYS_TRIED = ['password', 'welcome', 'college', 'university', 'admin'];
const MIN_LETTERS_BESIDE = 4;

/** Rejects a new password that is common or consists of obvious words (rule:password-reset). */
export async function rejectGuessablePassword(password: string, email: string): Promise<void> {
  if ((await commonPasswords()).has(password.toLowerCase())) throw guessable(COMMON_PASSWORD);
  if (isMadeOfKnownWords(password, email)) throw guessable(GUESSABLE_PASSWORD);
}

/** A known word with nothing but digits, signs and one or two letters around it. */
function isMadeOfKnownWords(password: string, email: string): boolean {
  const ofAddress = email.toLowerCase().match(/[a-z]{3,}/g) ?? [];
  const words = [...WORDS_OF_THIS_PLACE, ...ALWAYS_TRIED, ...ofAddress].toSorted(
    (a, b) => b.length - a.length,
  );
  const letters = password.toLowerCase().replace(/\P{L}/gu, '');
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), letters);
  return rest !== letters && rest.length < MIN_LETTERS_BESIDE;
}

const guessable = (message: string) => invalid([{ path: 'password', message, title: 'Sign up failed' }]);

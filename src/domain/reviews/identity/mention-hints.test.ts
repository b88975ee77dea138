import { expect, test } from 'vitest';
import { describeHints, HINT_KINDS, hintsOf } from './mention-hints.ts';
import { findMentions, recognizerOf } from './mentions.ts';

const known = {
  people: ['Asha Verma', 'Joy Das'],
  addresses: ['asha.v123@example.org'],
  teams: ['Zephyr Lab'],
  colleges: ['Indian Institute of Technology Madras'],
  githubs: ['https://github.com/ashacodes'],
  phones: ['+919845012345'],
};
const recognizer = recognizerOf(known, (word) => word === 'joy');
const hintsIn = (text: string) => hintsOf('text', text, findMentions(text, recognizer), 'Asha Verma');

test('a writer is told each kind of mention with its words', { tags: ['writers-are-told'] }, () => {
  const text =
    'Asha and das of Zephyr Lab at IITM, 21BCE1234, asha.v123, 98450 12345, ashacodes, https://x.org. IITM';
  expect(hintsIn(text).map(({ kind }) => kind)).toEqual(HINT_KINDS);
  expect(describeHints(hintsIn(text))).toBe(
    'Reviewers read without names. You mention your name (“Asha”), a teammate’s name (“das”), your team (“Zephyr Lab”), your college (“IITM”), your roll number (“21BCE1234”), an email address (“asha.v123”), your phone number (“98450 12345”), your GitHub account (“ashacodes”) and a link (“https://x.org”).',
  );
});

test('a single mention makes a short sentence, and none makes no sentence', {
  tags: ['writers-are-told'],
}, () => {
  expect(describeHints(hintsIn('I am 21BCE1234.'))).toBe(
    'Reviewers read without names. You mention your roll number (“21BCE1234”).',
  );
  expect(describeHints(hintsIn('The joy of data.'))).toBeNull();
});

test('a name that is also the begin of an address is told as a name', { tags: ['writers-are-told'] }, () => {
  const words = recognizerOf({ ...known, addresses: ['asha@example.org'] }, () => false);
  const hints = hintsOf('text', 'I am Asha.', findMentions('I am Asha.', words), 'Asha Verma');
  expect(hints.map(({ kind }) => kind)).toEqual(['own_name']);
});

test('long words are cut, and of many only some are shown', { tags: ['writers-are-told'] }, () => {
  const links = ['a', 'b', 'c', 'd'].map((name) => `https://${name.repeat(60)}.org`);
  const [hint] = hintsIn(links.join(' '));
  expect(hint?.words).toHaveLength(3);
  expect(hint?.words[0]).toBe(`https://${'a'.repeat(32)}…`);
});

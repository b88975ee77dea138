import { expect, test } from 'vitest';
import { anonymousTexts } from './mentions.ts';
import { ordinaryWords } from './ordinary-words.ts';

test('ordinary English words that are names too are known as words, other names aren’t', {
  tags: ['blind-reading'],
}, async () => {
  const isOrdinary = await ordinaryWords();
  const words =
    'more ray deep date engineer data rose will mark art sunny joy grace monsoon engineers zoom abbot abacus';
  expect(words.split(' ').filter((word) => !isOrdinary(word))).toEqual([]);
  const names = 'asha verma das rao ravi om li khan shah patel sharma singh iyer zzz a';
  expect(names.split(' ').filter(isOrdinary)).toEqual([]);
});

test('texts are cleaned one by one, with the words of the language', {
  tags: ['blind-reading'],
}, async () => {
  const known = { people: ['Rahul More'], addresses: [], teams: [], colleges: [], githubs: [], phones: [] };
  expect(await anonymousTexts(['More time, more data', '', 'By Rahul'], known)).toEqual([
    'More time, more data',
    '',
    'By [name removed]',
  ]);
});

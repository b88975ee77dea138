import { expect, test } from 'vitest';
import { describeRosterChange } from './roster-changes.ts';

const [asha, ravi, mira] = [
  { id: '1', name: 'Asha' },
  { id: '2', name: 'Ravi' },
  { id: '3', name: 'Mira' },
];

test('the same people in another order are no change', { tags: ['summary-is-of-now'] }, () => {
  expect(describeRosterChange([asha, ravi], [ravi, asha])).toBeNull();
});

test.each([
  ['a person who left', [asha, ravi], [asha], 'Your team has changed. Ravi has left.'],
  ['a person who joined', [asha], [asha, mira], 'Your team has changed. Mira has joined.'],
  ['one for another', [asha, ravi], [asha, mira], 'Your team has changed. Ravi has left. Mira has joined.'],
  ['a new name', [ravi], [{ ...ravi, name: 'Ravi Rao' }], 'Your team has changed. Ravi is now Ravi Rao.'],
  ['nobody shown', [], [asha], 'Your team has changed. Asha has joined.'],
])('a change of a team names %s', { tags: ['summary-is-of-now'] }, (_, shown, now, sentence) => {
  expect(describeRosterChange(shown, now)).toBe(sentence);
});

import { expect, test } from 'vitest';
import { linesOf } from './result-lines.ts';

const [pumps, dryers] = [
  { id: 'p', name: 'Pumps' },
  { id: 'd', name: 'Dryers' },
];
const enough = { reviews: 3, is_enough: true, places: 1, is_above: null };
const search = { mixed: undefined, places: undefined, places_of: undefined };

/** A rule begins with an underscore. */
const textsOf = (lines: ReturnType<typeof linesOf>) =>
  [...lines].map(([id, above]) => [id, above.map(({ text, isRule }) => (isRule ? `_${text}` : text))]);

test('applications with fewer reviews than planned follow a line that says how many they have', {
  tags: ['not-enough-reviews'],
}, () => {
  const rows = [
    { id: '1', project: pumps, ...enough },
    { id: '2', project: dryers, reviews: 2, is_enough: false, places: 1, is_above: null },
    { id: '3', project: pumps, reviews: 1, is_enough: false, places: 1, is_above: null },
    { id: '4', project: pumps, reviews: 1, is_enough: false, places: 1, is_above: null },
  ];
  expect(textsOf(linesOf(rows, { search, planned: 3 }))).toEqual([
    ['2', ['_Not enough reviews yet (2 of 3)']],
    ['3', ['_Not enough reviews yet (1 of 3)']],
  ]);
  expect(linesOf(rows, { search: { ...search, mixed: 'yes' }, planned: 3 }).size).toBe(0);
});

test('each project has its own cut line, also where a page begins below it', { tags: ['cut-line'] }, () => {
  const rows = [
    { id: '1', project: dryers, ...enough, is_above: false },
    { id: '2', project: dryers, ...enough, is_above: false },
    { id: '3', project: pumps, ...enough, is_above: true },
    { id: '4', project: pumps, ...enough, is_above: null },
    { id: '5', project: pumps, ...enough, is_above: false },
    { id: '6', project: pumps, reviews: 1, is_enough: false, places: 1, is_above: false },
  ];
  expect(textsOf(linesOf(rows, { search: { ...search, places: 1 }, planned: 3 }))).toEqual([
    ['1', ['Dryers', '_Cut line: 1 place']],
    ['3', ['Pumps']],
    ['5', ['_Cut line: 1 place']],
    ['6', ['_Not enough reviews yet (1 of 3)']],
  ]);
});

import { expect, test } from 'vitest';
import { processorMs } from '#tests/processor-time.ts';
import { fromEventId, toEventId } from './cursor.ts';

const NOW = new Date('2026-03-01T10:00:00Z');
const START = `${NOW.getTime()}:5:`;

test('an event id gives back its cursor', () => {
  for (const cursor of [
    { xmax: '5', open: [] },
    { xmax: '900', open: ['12', '13', '899'] },
  ]) {
    expect(fromEventId(toEventId(cursor, NOW), NOW)).toEqual(cursor);
  }
});

test.each(['', 'x', '1:1', `${START}1,x`, `${START}${'1'.repeat(19)}`, `${START}1,2 `, `1:5:`])(
  'the event id %j is foreign or too old',
  (id) => {
    expect(fromEventId(id, NOW)).toBeNull();
  },
);

test('an id of many digits and a letter is rejected in linear time', () => {
  for (const digits of [26, 60, 1_000_000]) {
    const id = `${START}${'1'.repeat(digits)}x`;
    expect(processorMs(() => fromEventId(id, NOW))).toBeLessThan(50);
  }
});

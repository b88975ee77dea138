import { expect, test } from 'vitest';
import { nextReminder } from './reminders.ts';

test('the next reminder is the first of the days around the deadline that is still to come, in India', {
  tags: ['review-reminders'],
}, () => {
  // 20/03/2026 23:59 in India.
  const deadline = '2026-03-20T18:29:00Z';
  expect(nextReminder(deadline, '2026-03-10T05:00:00Z')).toBe('2026-03-17');
  expect(nextReminder(deadline, '2026-03-17T05:00:00Z')).toBe('2026-03-19');
  expect(nextReminder(deadline, '2026-03-18T19:00:00Z')).toBe('2026-03-23');
  expect(nextReminder(deadline, '2026-04-04T05:00:00Z')).toBeNull();
  expect(nextReminder(null, '2026-03-10T05:00:00Z')).toBeNull();
});

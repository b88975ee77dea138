import { expect, test } from 'vitest';
import { describeNarrowing, eventLabel } from './security-event-labels.ts';

const ID = '0b8f9a1c-0000-4000-8000-000000000001';
const event = {
  id: 1,
  at: '2026-01-01T08:55:00Z',
  last_at: '2026-01-01T09:02:00Z',
  times: 12,
  kind: 'wrong_password',
  person: { id: ID, name: 'Meera' },
  route: 'POST /api/auth/sign-in/email',
  network: '203.0.113.0/24',
  device: 'Firefox on Linux',
};

test('a security event that happened several times says until when', { tags: ['security-events'] }, () => {
  expect(eventLabel(event)).toBe('Wrong password, 12 times until 14:32');
  expect(eventLabel({ ...event, times: 1 })).toBe('Wrong password');
  expect(eventLabel({ ...event, kind: 'cup_of_tea', times: 1 })).toBe('cup_of_tea');
});

test('the security events name the person that somebody clicked on', { tags: ['security-events'] }, () => {
  expect(describeNarrowing({ person: ID }, [event])).toBe('Only events of Meera');
  expect(describeNarrowing({ person: ID }, [])).toBe('Only events of person 0b8f9a1c');
  expect(describeNarrowing({ person: 'meera' }, [event])).toBeNull();
  expect(describeNarrowing({ network: '203.0.113.0/24' }, [event])).toBeNull();
});

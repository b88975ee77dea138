import { describe, expect, test } from 'vitest';
import { teamMemberProfileSchema } from './team-schemas.ts';
import { countSeats, maxTeamMembers } from './teams.ts';

describe('a team', { tags: ['five-seats'] }, () => {
  test('a team has at most five people, counted by lower-case email address', {
    tags: ['five-seats'],
  }, () => {
    expect(maxTeamMembers()).toBe(5);
    expect(countSeats(['a@x.example', 'A@X.example', 'b@x.example'])).toBe(2);
  });
});

describe('a member profile', { tags: ['member-profile-form'] }, () => {
  test.each(['tara', 'tara@', 'tara@nowhere', 'ta ra@x.example', '@x.example'])(
    'a member profile with the email address %s is rejected',
    { tags: ['member-profile-form'] },
    (email) => {
      const [issue] = teamMemberProfileSchema.safeParse({ display_name: 'Tara', email }).error?.issues ?? [];
      expect(issue).toMatchObject({
        message: 'Please enter a valid email address.',
        params: { title: 'Invalid email' },
      });
    },
  );

  test.each([
    { display_name: ' ', email: 'tara@x.example' },
    { display_name: 'Tara', email: ' ' },
  ])('a member profile %o is rejected', { tags: ['member-profile-form'] }, (values) => {
    const [issue] = teamMemberProfileSchema.safeParse(values).error?.issues ?? [];
    expect(issue).toMatchObject({
      message: 'Name and email are required.',
      params: { title: 'Missing required fields' },
    });
  });
});

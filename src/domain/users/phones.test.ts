import { describe, expect, test } from 'vitest';
import { teamMemberProfileSchema } from '../teams/team-schemas.ts';
import { displayPhone } from './phones.ts';
import { profileSchema } from './profile-schemas.ts';

describe('a phone number', { tags: ['phone-numbers'] }, () => {
  test.each([
    ['+91 98765 43210', '+91 98765 43210'],
    ['  (0)98450.00000  ', '(0)98450.00000'],
    ['+९१ ९८७६५ ४३२१०', '+91 98765 43210'],
    ['＋９１（９８７６５）４３２１０', '+91(98765)43210'],
    ['೯೮೪೫೦-೦೦೦೦೦', '98450-00000'],
    ['\u202A+91\u00A098765\u201143210\u202C', '+91 98765-43210'],
    ['022 2345 6789 ext. 12', '022 2345 6789 ext. 12'],
  ])('the phone number %j is shown as %j', (typed, shown) => {
    expect(displayPhone(typed)).toBe(shown);
  });

  test.each(['(0)98450.00000', '+९१ ९८७६५ ४३२१०', '12', 'x'.repeat(40)])(
    'the phone number %j is stored as typed, in a profile and a member profile',
    (phone) => {
      expect(profileSchema.shape.phone.parse(phone)).toBe(phone);
      expect(teamMemberProfileSchema.shape.phone.parse(phone)).toBe(phone);
    },
  );

  test('a phone number of 41 characters is rejected, and an empty one only in a profile', () => {
    const schemas = [profileSchema.shape.phone, teamMemberProfileSchema.shape.phone];
    expect(schemas.map((schema) => schema.safeParse('1'.repeat(41)).success)).toEqual([false, false]);
    expect(schemas.map((schema) => schema.safeParse(' ').success)).toEqual([false, true]);
  });
});

import { describe, expect, test } from 'vitest';
import { teamMemberProfileSchema } from '../teams/team-schemas.ts';
import { displayPhone } from './phones.ts';
import { profileSchema } from './profile-schemas.ts';

const schemas = [profileSchema.shape.phone, teamMemberProfileSchema.shape.phone];

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

  test.each([
    '(0)98450.00000',
    '+९१ ९८७६५ ४३२१०',
    '+919876543210',
    '0091 98765 43210',
    '98765 43210 / 87654 32109',
    '(022) 2345-678',
    'tel:+919876543210',
    'wa.me/919876543210',
    '9876543210 (father)',
    '98400 00000',
    '022 2345 6789 ext. 12',
  ])('the phone number %j is stored as typed, in a profile and a member profile', (phone) => {
    for (const schema of schemas) expect(schema.parse(phone)).toBe(phone);
  });

  test('an apostrophe of a spreadsheet and signs that nobody sees are not stored', () => {
    for (const schema of schemas) {
      expect(schema.parse("'+919876543210")).toBe('+919876543210');
      expect(schema.parse('\u202a+91\u00a098765\u00a043210\u202c')).toBe('+91 98765 43210');
    }
  });

  test.each([
    ['phone', 'Please enter a phone number with at least 7 digits.'],
    ['+', 'Please enter a phone number with at least 7 digits.'],
    ['12', 'Please enter a phone number with at least 7 digits.'],
    ['n/a', 'Please enter a phone number with at least 7 digits.'],
    ['0000000000', 'Please enter a number at which we can call you.'],
    ['+91 00000 00000', 'Please enter a number at which we can call you.'],
    ['९९९९९९९९९९', 'Please enter a number at which we can call you.'],
    ['9.87654E+09', 'A spreadsheet shortened this number. Please type it in full.'],
    ['9,87654e+09', 'A spreadsheet shortened this number. Please type it in full.'],
    ['9E+09', 'A spreadsheet shortened this number. Please type it in full.'],
  ])('the phone number %j is refused with the reason', (phone, message) => {
    for (const schema of schemas) expect(schema.safeParse(phone).error?.issues[0]?.message).toBe(message);
  });

  test('a phone number of 41 characters is rejected, and an empty one only in a profile', () => {
    expect(schemas.map((schema) => schema.safeParse('12'.repeat(21)).success)).toEqual([false, false]);
    expect(schemas.map((schema) => schema.safeParse(' ').success)).toEqual([false, true]);
  });
});

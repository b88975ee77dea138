import { describe, expect, test } from 'vitest';
import { teamMemberProfileSchema } from '../teams/team-schemas.ts';
import { profileSchema } from './profile-schemas.ts';

const own = profileSchema.shape.github_link;
const member = teamMemberProfileSchema.shape.github_link;

describe('a GitHub profile', { tags: ['phone-numbers'] }, () => {
  test.each([
    ['asha-verma', 'https://github.com/asha-verma'],
    ['@asha99', 'https://github.com/asha99'],
    ['github.com/asha', 'https://github.com/asha'],
    ['https://gitlab.example/asha', 'https://gitlab.example/asha'],
    ['Noman', 'https://github.com/Noman'],
  ])('%s is the link %s', (typed, link) => {
    expect(own.parse(typed)).toBe(link);
    expect(member.parse(typed)).toBe(link);
  });

  test.each([
    'none',
    'None.',
    'N/A',
    'NA',
    'nil',
    '-',
    'no',
    'github.com/none',
    'https://github.com/username',
    'GitHub',
  ])('%s is no page of a stranger: asked for again in a profile, none in a member profile', (typed) => {
    expect(own.safeParse(typed).error?.issues[0]?.message).toMatch(/GitHub/);
    expect(member.parse(typed)).toBeNull();
  });

  test('a name with spaces is no link', () => {
    expect(own.safeParse('Asha Verma').success).toBe(false);
    expect(member.safeParse('Asha Verma').success).toBe(false);
  });
});

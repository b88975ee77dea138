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

  test.each([
    ['Asha Verma', 'GitHub names have no spaces. Try asha-verma, or the full link to the profile.'],
    ['my profile: asha', 'GitHub names have no spaces. Try the full link to the profile.'],
    ['asha_verma', 'Please enter a GitHub name, or the full link to a profile.'],
  ])('%s is refused in the words of the hint: %s', { tags: ['github-names'] }, (typed, message) => {
    expect(own.safeParse(typed).error?.issues[0]?.message).toBe(message);
    expect(member.safeParse(typed).error?.issues[0]?.message).toBe(message);
  });
});

import { describe, expect, test } from 'vitest';
import { teamMemberProfileSchema } from '../teams/team-schemas.ts';
import { emailSchema } from './email-addresses.ts';

const schemas = [emailSchema, teamMemberProfileSchema.shape.email];

describe('an address', { tags: ['pasted-addresses'] }, () => {
  test.each([
    'asha@college.example\u200b',
    '\u2060asha@college.example',
    '\u202aasha@college.example\u202c',
    '\u00a0asha@college.example\u00a0',
    'asha@college.example\n',
    'mailto:asha@college.example',
    'MAILTO:asha@college.example?subject=Hello',
    'Asha Verma <asha@college.example>',
    '"Asha Verma" <mailto:asha@college.example>;',
    '<asha@college.example>',
    'asha@college.example,',
    'asha@college.example.',
    'asha@college.example;',
    'Asha@College.Example',
    'asha\uff20college\uff0eexample',
    'asha@col\u00adlege.example',
  ])('%j is asha@college.example', (pasted) => {
    for (const schema of schemas) expect(schema.parse(pasted)).toBe('asha@college.example');
  });

  test.each(['asha+res@college.example', "o'brien@college.example", 'asha@xn--cllege-jsb.example'])(
    '%s stays as it is',
    (address) => {
      for (const schema of schemas) expect(schema.parse(address)).toBe(address);
    },
  );

  test.each([
    '"asha@evil.example x"@college.example',
    'g:asha@evil.example;',
    'asha@college.example,b@evil.example',
    'Asha <asha@college.example>, B <b@evil.example>',
    'asha@evil.example <asha@college.example>',
    `${'g0:'.repeat(300)}asha@evil.example;`,
    '\u0430sha@college.example',
    'asha@[127.0.0.1]',
    'asha@college.example\r\nBcc: all@evil.example',
    'asha college.example',
    'asha@college.example b@evil.example',
    '<>',
    'mailto:',
  ])('%j is refused', (pasted) => {
    for (const schema of schemas)
      expect(schema.safeParse(pasted).error?.issues[0]?.message).toMatch(/email address|required/);
  });
});

import { describe, expect, test } from 'vitest';
import {
  optionalLine,
  optionalText,
  requiredLine,
  requiredName,
  requiredText,
  searchText,
} from './field-schemas.ts';
import { inOneEncoding, tidyLine } from './written-text.ts';

const name = requiredName('Please enter a name.', 'Name', 120);

const VISIBLE_NAMES = [
  'Saravanan',
  'O',
  'R. K. Meenakshisundaram',
  'Prakash S/o Gopal',
  'D’Souza',
  "D'Souza",
  'Vijay (Late) Kumar',
  'क़रीम',
  'சொல்',
  'কড়ুয়া',
  'ക്ഷ്മ്യാ',
  'श्री र्‍य',
  'عائشہ خان',
  'Asha عائشہ (CS-1)',
  'Asha 👩‍💻',
  'ཧཱུྃ',
  'Nguyễn Thị Ngọc',
];

const UNSEEN = [
  '\u200b\u200b',
  '\u3164',
  '\u115f\u1160',
  '\uffa0',
  '\u2800',
  '\u2060',
  '\u00ad',
  '\u0301',
  '\u0301\u0302',
  '\u200d',
  '\u202e\u202c',
  '\u{e0041}\u{e0042}',
  '\ufe0f',
  '\u00a0 \u3000',
  '\u180e',
  '\ufeff',
];

describe('a name', { tags: ['visible-names'] }, () => {
  test.each(VISIBLE_NAMES)('the name %s stays as it is', (written) => {
    expect(name.parse(written)).toBe(written.normalize('NFC'));
  });

  test.each([...UNSEEN, '.', '...', '-', '_', '12', '🙂'])('the name %j is refused', (written) => {
    expect(name.safeParse(written).error?.issues[0]?.message).toBe('Please enter a name.');
  });

  test.each([
    ['\u202aAsha\u202c', 'Asha'],
    ['Asha \u202eamrev', 'Asha amrev'],
    ['Asha \u2067', 'Asha'],
    ['Asha\u2028Verma', 'Asha Verma'],
    ['Asha\u00a0\u00a0Verma\n', 'Asha Verma'],
    ['Asha\ufe0f', 'Asha'],
    ['Asha\u{e0041}', 'Asha'],
    ['As\u00adha\u200b', 'Asha'],
    ['Asha\u2800Verma', 'Asha Verma'],
  ])('the name %j is stored without the signs that nobody sees', (written, stored) => {
    expect(name.parse(written)).toBe(stored);
  });

  test('more marks on a letter than a script needs are refused with the reason, in lines and in paragraphs', () => {
    const stacked = `A${'\u0300'.repeat(60)}`;
    const schemas = [
      name,
      requiredLine('', 'Team name', 100),
      requiredText('', 'Experiences', 5000),
      optionalLine(200),
      optionalText(200),
    ];
    for (const schema of schemas) {
      expect(schema.safeParse(`Asha ${stacked}`).error?.issues[0]?.message).toBe(
        'Please remove the marks that are stacked on one letter.',
      );
    }
  });
});

describe('a text of which nothing can be seen', { tags: ['visible-names'] }, () => {
  test.each(UNSEEN)('%j is no required text and no optional one', (written) => {
    expect(requiredText('Missing', 'Text', 100).safeParse(written).success).toBe(false);
    expect(requiredLine('Missing', 'Text', 100).safeParse(written).success).toBe(false);
    expect(optionalText(100).parse(written)).toBeNull();
    expect(optionalLine(100).parse(written)).toBeNull();
  });

  test('the name of a team may be an emoji or a number, a remark a single sign', () => {
    expect(requiredLine('Missing', 'Team name', 100).parse('🚀')).toBe('🚀');
    expect(requiredLine('Missing', 'Team name', 100).parse('404')).toBe('404');
    expect(optionalText(100).parse('?')).toBe('?');
  });
});

describe('letters with several encodings', { tags: ['one-encoding'] }, () => {
  test.each([
    ['José', 'Jose\u0301'],
    ['\u0958\u0930\u0940\u092e', '\u0915\u093c\u0930\u0940\u092e'],
    ['\u0b9a\u0bca\u0bb2\u0bcd', '\u0b9a\u0bc6\u0bbe\u0bb2\u0bcd'],
    ['\u09dc', '\u09a1\u09bc'],
    ['\u0d05\u0d35\u0d7b', '\u0d05\u0d35\u0d28\u0d4d\u200d'],
    ['\u0d7c', '\u0d30\u0d4d\u200d'],
    ['\u0c95\u0cca', '\u0c95\u0cc6\u0cc2'],
  ])('%s and %s are stored and searched as one', (one, other) => {
    expect(inOneEncoding(one)).toBe(inOneEncoding(other));
    expect(tidyLine(one)).toBe(tidyLine(other));
    expect(requiredText('', '', 100).parse(one)).toBe(requiredText('', '', 100).parse(other));
    expect(searchText(100).parse(one)).toBe(searchText(100).parse(other));
  });
});

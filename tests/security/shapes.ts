/** Texts that make careless code slow: each is repeated up to the length that a field or a body can have. */
export const TEXT_SHAPES: Record<string, string> = {
  'opening brackets of tags': '<',
  'opened links': '<a ',
  'opened and closed paragraphs': '<p></p>',
  'nested lists': '<ul><li>',
  'opened comments': '<!--',
  ampersands: '&',
  'half entities': '&#x',
  'opening parentheses': '(',
  'opening square brackets': '[',
  'opening braces': '{"a":',
  digits: '1',
  'digits and commas': '1,',
  spaces: ' ',
  'line feeds': '\n',
  'combining marks': '\u0301',
  emoji: '\u{1F600}',
  'addresses without an end': 'a@',
  'hosts without an end': 'a.',
  'beginnings of links': 'https://',
  'quotation marks': '"',
  backslashes: '\\',
  'percent signs': '%',
};

/** A text of a shape, `length` characters long, with another letter at its end so that no pattern matches at once. */
export const textOf = (shape: string, length: number): string => {
  const text = shape.repeat(Math.ceil(length / shape.length)).slice(0, Math.max(0, length - 1));
  return `${text.replace(/[\uD800-\uDBFF]$/, 'x')}x`;
};

const MB = 1024 * 1024;
const times = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => part(i));

/** Whole bodies of just under 1 MB. */
export const BODY_SHAPES: Record<string, string> = {
  'deep arrays': '['.repeat(MB / 2 - 10) + ']'.repeat(MB / 2 - 10),
  'deep objects': `${'{"a":'.repeat(MB / 6 - 10)}1${'}'.repeat(MB / 6 - 10)}`,
  'arrays that never end': '['.repeat(MB - 10),
  'many keys': `{${times(MB / 12, (i) => `"k${i}":1`)
    .join(',')
    .slice(0, MB - 20)
    .replace(/,[^,]*$/, '')}}`,
  'one key many times': `{${times(MB / 8 - 10, () => '"a":1').join(',')}}`,
  'a long array': `[${times(MB / 2 - 10, () => '1').join(',')}]`,
  'a long number': `{"a":${'1'.repeat(MB - 20)}}`,
  'a long text': `{"a":"${'<'.repeat(MB - 20)}"}`,
  'escaped characters': `{"a":"${'\\u003c'.repeat(MB / 6 - 10)}"}`,
  'characters that no database keeps': `{"a":[${times(MB / 9 - 10, () => '"\\u0000"').join(',')}]}`,
};

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anonymous } from './anonymous.ts';
import type { IdentifyingWords } from './mention.ts';
import { findMentions, recognizerOf } from './mentions.ts';

const NOTHING: IdentifyingWords = {
  people: [],
  addresses: [],
  teams: [],
  colleges: [],
  githubs: [],
  phones: [],
};
const ORDINARY = new Set(
  `more ray deep date engineer data rose will mark art sunny joy grace gain monsoon lab water again robot the for science
  learning of time array our software bits plan team`.split(/\s+/),
);
const isOrdinary = (word: string) => ORDINARY.has(word);

function read(text: string, known: Partial<IdentifyingWords>): string {
  const recognizer = recognizerOf({ ...NOTHING, ...known }, isOrdinary);
  return anonymous(text, findMentions(text, recognizer));
}

const N = '[name removed]';
const A = '[address removed]';

describe('ordinary words stay, whatever the people are called', { tags: ['blind-reading'] }, () => {
  test.each([
    ['Rahul More', 'We need more data, and more time. More data helps. MORE DATA'],
    ['Deep Patel', 'Deep learning on deep water; a deep network. Deep Learning'],
    ['Ananya Ray', 'X-ray images, ray tracing and array sorting. A Ray of Hope, a second ray a day.'],
    ['Cyrus Engineer', 'As a software engineer I enjoy this. Engineer, Data Engineer'],
    ['Joy Das', 'The joy of das Auto. Joy is a goal.'],
    ['Ved Date', 'Up to date for the start date. Date: 4 May. Start Date'],
    ['Rose Mark', 'Prices rose to the mark. Rose oil. Mark each one.'],
    ['Will Grace', 'We will do it with grace. Will it work? Grace period'],
    ['Art Sunny', 'The state of the art on a sunny day. Art is long.'],
    ['Data', 'Data is stored. We clean data. Our Data Model'],
    ['Om Jha', 'The OM set on a page, VI and AI'],
    ['Li Wei', 'A Li-ion battery and LI cells'],
    ['I. Date', 'I date each page. In I Date'],
    ['A. More', 'A more useful plan. A More Useful Plan'],
    ['A. Gain', 'We gain again'],
  ])('of %s in “%s”', (name, text) => {
    expect(read(text, { people: [name] })).toBe(text);
  });
});

describe('names go', { tags: ['blind-reading'] }, () => {
  test.each([
    ['Rahul More', 'rahul more; More Rahul; MORE, RAHUL; R. More; Rahul M.', `${N}; ${N}; ${N}; ${N}; ${N}.`],
    ['Rahul More', 'Rahul needs more; I am More and need more', `${N} needs more; I am ${N} and need more`],
    ['Deep Patel', 'deep patel, Deep Patel, Patel and deeppatel', `${N}, ${N}, ${N} and ${N}`],
    ['Asha Vérma', 'Áshá’s plan; Verma, asha_verma', `${N}’s plan; ${N}, ${N}`],
    [
      'Asha Verma',
      'ASHA_VERMA_2003; ashaverma99; @ashav, asha.v_ , asha-verma-42',
      `${N}; ${N}; @${N}, ${N}_ , ${N}`,
    ],
    ['Asha Verma', 'A\u200bsha Ver\u00adma; A s h a; 4sha; \u0410sha', `${N}; ${N}; ${N}; ${N}`],
    ['Asha Kumari Verma', 'Asha Verma, Kumari Verma and verma asha kumari', `${N}, ${N} and ${N}`],
    ['Asha Verma', 'आशा वर्मा led this', `${N} led this`],
    ['आशा वर्मा', 'Asha Verma led this, आशा वर्मा', `${N} led this, ${N}`],
    ['S. Ravi', 'Ravi S and I, ravi s, S Ravi', `${N} and I, ${N}, ${N}`],
    ['Om Jha', 'I, Om, wrote it. My name is Om. omjha', `I, ${N}, wrote it. My name is ${N}. ${N}`],
    ['Li Wei', 'We met Li.', `We met ${N}.`],
    ['Grace', 'We asked Grace for it. Regards, Grace', `We asked ${N} for it. Regards, ${N}`],
    ['Saravanan', 'saravanan and SARAVANAN', `${N} and ${N}`],
    ['R. K. Meenakshisundaram', 'R.K. Meenakshisundaram, meenakshisundaram', `${N}, ${N}`],
    ['Prakash S/o Gopal', 'Prakash; Gopal, Prakash S/o Gopal', `${N}; ${N}, ${N}`],
    ['D’Souza', "D’Souza, d'souza, DSouza, Souza", `${N}, ${N}, ${N}, ${N}`],
    ['Vijay (Late) Kumar', 'Vijay (Late) Kumar, Vijay Kumar', `${N}, ${N}`],
    ['SHRI RAM PRASAD', 'Ram Prasad, ram prasad', `${N}, ${N}`],
    ['क़रीम ज़ोया', 'क़रीम ज़ोया', N],
    ['சொல்', 'சொல்', N],
    ['বড়ুয়া', 'বড়ুয়া', N],
    ['അവൻ', 'അവന്\u200d', N],
    ['José', 'Jose\u0301, jose', `${N}, ${N}`],
    ['عائشہ خان', 'عائشہ خان writes', `${N} writes`],
    ['Asha عائشہ (CS-1)', 'Asha عائشہ', N],
    ['Asha\u{1f469}\u200d\u{1f4bb} Rao\ufe0f', 'Asha Rao', N],
    ['\u0410sha Verma', 'Asha Verma', N],
    ['Asha\u2028Verma', 'asha\u00a0verma', N],
  ])('of %s in “%s”', (name, text, expected) => {
    expect(read(text, { people: [name] })).toBe(expected);
  });

  test.each(['\u200b\u200b', '\u3164', '\u2800', '\u00ad', '\u0301', '.', 'O', ''])(
    'but a name without letters to find, %j, changes nothing',
    (name) => {
      const text = 'O, we plan. A\u0301 \u2800.';
      expect(read(text, { people: [name] })).toBe(text);
    },
  );
});

test('a surname in lower case that is no English word stays, and its writer is told', {
  tags: ['blind-reading'],
}, () => {
  const recognizer = recognizerOf({ ...NOTHING, people: ['Joy Das'] }, isOrdinary);
  expect(findMentions('das joy; the joy of das', recognizer)).toEqual([
    { start: 0, end: 7, kind: 'name', name: 'Joy Das' },
    { start: 20, end: 23, kind: 'name', name: 'Joy Das', isUncertain: true },
  ]);
});

describe('teams, colleges and accounts go', { tags: ['blind-reading'] }, () => {
  const IITM = 'Indian Institute of Technology Madras';
  test.each<[Partial<IdentifyingWords>, string, string]>([
    [{ colleges: [IITM] }, 'At IITM (IIT-M, IIT Madras), iitm', `At ${N} (${N}, ${N}), ${N}`],
    [{ colleges: [IITM] }, 'indian institute of technology madras', N],
    [{ colleges: [IITM] }, 'Madras is a city; technology', 'Madras is a city; technology'],
    [{ colleges: ['IIT Madras, Chennai'] }, 'iit madras, IITM', `${N}, ${N}`],
    [{ colleges: ['National Institute of Technology Karnataka'] }, 'NITK, NIT Karnataka', `${N}, ${N}`],
    [{ colleges: ['Vellore Institute of Technology'] }, 'VIT and vit', `${N} and vit`],
    [
      { colleges: ['Birla Institute of Technology and Science, Pilani'] },
      'BITS Pilani, BITS, bits',
      `${N}, ${N}, bits`,
    ],
    [{ colleges: ['Indian Institute of Science'] }, 'IISc Bangalore', `${N} Bangalore`],
    [{ colleges: ['College of Engineering Pune'] }, 'COEP', N],
    [{ colleges: ['Manipal Institute of Technology'] }, 'MIT, the MIT License', `${N}, the MIT License`],
    [
      { teams: ['Monsoon'] },
      'We at Monsoon study the monsoon. Monsoon rains',
      `We at ${N} study the monsoon. Monsoon rains`,
    ],
    [{ teams: ['Monsoon'] }, 'Team Monsoon', `Team ${N}`],
    [{ teams: ['Team Zephyr'] }, 'Zephyr, team zephyr', `${N}, ${N}`],
    [
      { teams: ['AI'] },
      'AI for all. We are Team AI, the AI team.',
      `AI for all. We are Team ${N}, the ${N} team.`,
    ],
    [{ teams: ['Deep Water'] }, 'Deep Water on deep water', `${N} on deep water`],
    [{ githubs: ['https://github.com/asha-codes'] }, 'asha_codes, asha-codes, ashacodes', `${N}, ${N}, ${N}`],
    [{ githubs: ['https://github.com/deep'] }, 'deep water', 'deep water'],
    [{ addresses: ['asha.v123+work@example.org'] }, 'I am asha.v123 there', `I am ${A} there`],
    [{ addresses: ['data@example.org', 'raj@example.org'] }, 'our data, raj', 'our data, raj'],
    [{ addresses: ['cs21b042@smail.example.org'] }, 'CS21B042, section B', `${A}, section B`],
  ])('%j in “%s”', (known, text, expected) => {
    expect(read(text, known)).toBe(expected);
  });
});

test('roll numbers of Indian colleges go, names of components stay', { tags: ['blind-reading'] }, () => {
  for (const number of [
    '21BCE1234',
    '19CSE045',
    'CS19B045',
    'cs21b042',
    'ME20BTECH11034',
    '2019A7PS0123P',
    '2019CS10345',
    '1RV18CS045',
    '18K81A0512',
    'RA1911003010123',
  ])
    expect([number, read(`I am ${number}.`, {})]).toEqual([number, 'I am [number removed].']);
  expect(read('Roll no. 1234, registration number: 212219040012', {})).toBe(
    'Roll no. [number removed], registration number: [number removed]',
  );
  const parts =
    'STM32F103, ESP32, 74HC595, BC547B, RTX3060, MAX30102, HC05, 2N2222, LM35DZ, 2024, 1000000, Q1FY2025, ISO9001';
  expect(read(parts, {})).toBe(parts);
});

test('an own phone number goes in every notation, other numbers stay', { tags: ['blind-reading'] }, () => {
  const phones = ['+91 98450 12345'];
  expect(read('Call 98450-12345 or +91 (98450) 12345 after 2024.', { phones })).toBe(
    `Call ${A} or ${A} after 2024.`,
  );
  expect(read('98450.12345, 98450\u00a012345, ९८४५०१२३४५, ٩٨٤٥٠١٢٣٤٥', { phones })).toBe(
    `${A}, ${A}, ${A}, ${A}`,
  );
  expect(read('nine eight four five zero 12345', { phones })).toBe(A);
  expect(read('12345678 rows, 3.14 and 2024-25, one two', { phones })).toBe(
    '12345678 rows, 3.14 and 2024-25, one two',
  );
});

test('links and addresses in a text go, file names and abbreviations don’t', {
  tags: ['blind-reading'],
}, () => {
  expect(read('See https://asha.dev/cv, www.x.org and github.com/asha-codes/repo.', {})).toBe(
    'See [link removed], [link removed] and [link removed].',
  );
  expect(read('Mail me (asha@example.org) or a.b+c@mail.co.in!', {})).toBe(`Mail me (${A}) or ${A}!`);
  const text = 'Node.js and main.py, e.g. version 2.0/2.1, and/or 3.5 GHz';
  expect(read(text, {})).toBe(text);
});

const letters = (text: string) => fc.string({ unit: fc.constantFrom(...text), minLength: 4, maxLength: 9 });
const ordinary = fc.array(fc.constantFrom(...ORDINARY), { minLength: 1, maxLength: 30 });

test('a whole name never stays in a text, in any case, order and place', { tags: ['blind-reading'] }, () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(letters('bcdfgaeiou'), fc.constantFrom(...ORDINARY)), { minLength: 2, maxLength: 4 }),
      ordinary,
      ordinary,
      fc.constantFrom(' ', '-', '_', ', ', '\u00a0'),
      fc.constantFrom('upper', 'lower', 'title'),
      fc.boolean(),
      (parts, before, after, sign, style, isReversed) => {
        const styled = parts.map((part) =>
          style === 'upper'
            ? part.toUpperCase()
            : style === 'title'
              ? part[0]?.toUpperCase() + part.slice(1)
              : part,
        );
        const name = (isReversed ? styled.toReversed() : styled).join(sign);
        const text = [...before, ';', name, ';', ...after].join(' ');
        return !read(text, { people: [parts.join(' ')] }).includes(`; ${name} ;`);
      },
    ),
    { numRuns: 500 },
  );
});

test('a text without a mention doesn’t change', { tags: ['blind-reading'] }, () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), ordinary, (signs, words) => {
      const text = `${signs.replace(/[\p{L}\p{N}@:.]/gu, '')} ${words.join(' ')}`;
      expect(
        read(text, { people: ['Zephyrine Quill'], teams: ['Zephyr'], colleges: ['Quillon University'] }),
      ).toBe(text);
    }),
    { numRuns: 300 },
  );
});

test('a long text takes no longer than its length', { tags: ['blind-reading'] }, () => {
  const people = ['Asha Verma', 'Asha Rao', 'Asha Devi'];
  for (const part of ['asha.asha@asha 1 ', 'a ', 'A s h a ', 'आशा ', '1 ', 'asha_']) {
    const text = part.repeat(50_000 / part.length);
    const { user } = process.cpuUsage();
    read(text, { people, phones: ['+91 98450 12345'] });
    expect((process.cpuUsage().user - user) / 1000).toBeLessThan(1500);
  }
});

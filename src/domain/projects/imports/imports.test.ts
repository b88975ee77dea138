import { describe, expect, test } from 'vitest';
import { readCsvBytes } from '../../csv-bytes.ts';
import { readDate } from './cell-dates.ts';
import { readAmount, readChoice, readTeamSize, readYesNo } from './cell-values.ts';
import { columnNamed } from './header-names.ts';
import { describeChange, numberShape } from './project-numbers.ts';

const tags = ['import-reads-what-people-write'];
const LAST_OF_MARCH = [
  '31/03/2027',
  '31-03-2027',
  '31.03.2027',
  '31 03 2027',
  '31/3/27',
  '03/31/2027',
  '3-31-27',
  '2027/03/31',
  '2027.3.31',
  '31-Mar-27',
  '31 March 2027',
  '31st of March, 2027',
  'March 31, 2027',
  'Wednesday, 31 March 2027',
  'Wed 31-MAR-2027',
  '2027-Mar-31',
  '31\u00a0March\u00a02027',
  '३१/०३/२०२७',
  '३१ मार्च २०२७',
  '2027-03-31 00:00:00',
  '2027-03-31T00:00',
  '31/03/2027 23:59',
  '31/03/2027 11:59 PM',
];

test.each(LAST_OF_MARCH)('the date %s is read as the last of March', { tags }, (cell) => {
  expect(readDate(cell, undefined)).toEqual({ day: '2027-03-31' });
});

test('a day number of a spreadsheet and a time of day are read with a warning', { tags }, () => {
  expect(readDate('46477', undefined)).toEqual({
    day: '2027-03-31',
    warning: '“46477” is the day number of a spreadsheet, read as 31 March 2027.',
  });
  expect(readDate('31/03/2027 17:00', undefined)).toEqual({
    day: '2027-03-31',
    warning: 'The time “17:00” isn’t imported; the whole day counts.',
  });
});

test.each(['04/03/2027', '4-3-27', '04.03.2027', '०४/०३/२०२७', '04/03/2027 00:00'])(
  'the date %s has two meanings until the importer chooses one',
  { tags: ['import-asks-for-day-order'] },
  (cell) => {
    const readings = { day_first: '2027-03-04', month_first: '2027-04-03' };
    expect(readDate(cell, undefined)).toEqual({ day: null, readings });
    expect(readDate(cell, 'day_first')).toEqual({ day: '2027-03-04', readings });
    expect(readDate(cell, 'month_first')).toEqual({ day: '2027-04-03', readings });
  },
);

test('the chosen order changes no date with one meaning', { tags: ['import-asks-for-day-order'] }, () => {
  expect(readDate('31/03/2027', 'month_first')).toEqual({ day: '2027-03-31' });
  expect(readDate('04/04/2027', 'month_first')).toEqual({ day: '2027-04-04' });
});

test.each([
  'soon',
  '31/02/2027',
  '31/31/2027',
  '2027-31-03',
  'Mar-27',
  '31 March',
  '123',
  '1/2/3/2027',
  '31/03/2027 soon',
])('%s is no date', (cell) => {
  expect(readDate(cell, 'day_first')).toBe(null);
});

test.each([
  ['2500', 2500],
  ['2,500', 2500],
  ['1,50,000', 150_000],
  ['1,50,000.00', 150_000],
  ['12,34,56,789.5', 123_456_789.5],
  ['1.50.000', 150_000],
  ['2.500,75', 2500.75],
  ['2 500', 2500],
  ['2\u202f500', 2500],
  ["2'500", 2500],
  ['2500/-', 2500],
  ['$2,500', 2500],
  ['USD 2500', 2500],
  ['2500 only', 2500],
  ['1.15 lakh', 115_000],
  ['2 Crore', 20_000_000],
  ['२५००', 2500],
  ['(2500)', -2500],
  ['-2500', -2500],
  ['0.25', 0.25],
])('the amount %s is read as %d', { tags }, (cell, value) => {
  expect(readAmount(cell)).toEqual({ value });
});

test.each(['much', '1,50', '12,34', '1,2345', '2500-3000', '1..5', '0x1F', '5 €', '1e400', '.', ','])(
  'the amount %s stays unreadable',
  (cell) => {
    expect(readAmount(cell)).toEqual({ value: cell });
  },
);

test.each([
  ['₹1,50,000', 150_000, 'Budgets are in dollars: “₹1,50,000” is imported as 150,000 dollars.'],
  ['Rs. 1,50,000/-', 150_000, 'Budgets are in dollars: “Rs. 1,50,000/-” is imported as 150,000 dollars.'],
  ['2.5E+03', 2500, 'A spreadsheet shortened this number; it’s imported as 2,500.'],
  ['1.500', 1.5, '“1.500” is imported as 1.5. Is the dot a decimal point?'],
])(
  'the amount %s is read with a warning',
  { tags: ['import-warns-about-numbers'] },
  (cell, value, warning) => {
    expect(readAmount(cell)).toEqual({ value, warning });
  },
);

test('team sizes, choices and yes or no are read as people write them', { tags }, () => {
  const sizes = ['4', '4.0', '५', '1-5', '1 to 5', 'upto 5', 'Up to 5 members', 'max. 3', '4 students'];
  expect(sizes.map((cell) => readTeamSize(cell).value)).toEqual([4, 4, 5, 5, 5, 5, 5, 3, 4]);
  expect(['four', '5-1', '4 or 5'].map((cell) => readTeamSize(cell).value)).toEqual([NaN, NaN, NaN]);
  const yes = ['Y', 'TRUE', 'Yes ', '1', '✓', '✔️', 'हाँ', 'हां', 'जी हाँ'];
  expect(yes.map((cell) => readYesNo(cell).value)).toEqual(yes.map(() => true));
  const no = ['n', 'FALSE', '0', '✗', '❌', 'नहीं'];
  expect(no.map((cell) => readYesNo(cell).value)).toEqual(no.map(() => false));
  expect(['x', 'perhaps'].map((cell) => readYesNo(cell).value)).toEqual(['x', 'perhaps']);
  const choices = [
    'AI & ML',
    'AI/ML',
    'ai and ml',
    'Computer-Vision',
    'Computer\u00a0Vision',
    'Natural Language Processing',
  ];
  expect(choices.map((cell) => readChoice(cell).value)).toEqual([
    'ai_ml',
    'ai_ml',
    'ai_ml',
    'computer_vision',
    'computer_vision',
    'nlp',
  ]);
});

test('column names are known in words, with stars, brackets, and signs that nobody sees', { tags }, () => {
  const names = [
    'Project Number *',
    '\ufeffproject_number',
    '\u00a0NAME ',
    'What is it?',
    'Max team size',
    'Deadline',
  ];
  expect([...names, 'Visible to public', 'Budget (in dollars)', 'Colour'].map(columnNamed)).toEqual([
    'project_number',
    'project_number',
    'name',
    'what_is_it',
    'max_team_size',
    'application_deadline',
    'is_visible_to_public',
    'budget',
    'colour',
  ]);
});

describe('project numbers', { tags: ['import-warns-about-numbers'] }, () => {
  test.each(['1E+05', '1.23457E+11', 'Jan-01', '01-Jan', '1-Jan-27', '2027-01-05', '01/02/2027'])(
    'the number %s may come from a spreadsheet',
    (number) => {
      expect(describeChange(number)).toContain(number);
    },
  );

  test.each(['AAR-2027-01', '12', 'E5', 'MAY-FLY', 'P/7', '12-B'])(
    'the number %s is an ordinary one',
    (number) => {
      expect(describeChange(number)).toBe(null);
    },
  );

  test('numbers that only a machine tells apart have one shape', () => {
    const alike = [
      'AAR-01',
      'AAR\u201101',
      'AAR–01',
      'A\u0410R-01',
      'AAR-O1',
      'aar-1',
      'AAR\u200b-01',
      'AAR −01',
    ];
    expect(new Set(alike.map(numberShape))).toEqual(new Set([numberShape('AAR-01')]));
    expect(new Set(['001', '1', '1.0'].map(numberShape)).size).toBe(1);
    expect(new Set(['AAR-01', 'AAR-10', 'AAR01', 'AAB-01', '1.5', '15'].map(numberShape)).size).toBe(6);
  });
});

describe('the bytes of a file', { tags }, () => {
  const text = 'project_number,name\r\nA-1,Café “two” –\r\n';
  const utf16 = (isLittle: boolean, mark: string) => {
    const bytes = Buffer.from(mark + text, 'utf16le');
    return new Uint8Array(isLittle ? bytes : bytes.swap16());
  };

  test('UTF-8 and UTF-16 are read with or without a byte order mark', () => {
    const files = [
      Buffer.from(text),
      utf16(true, '\ufeff'),
      utf16(false, '\ufeff'),
      utf16(true, ''),
      utf16(false, ''),
    ];
    expect(files.map(readCsvBytes)).toEqual(files.map(() => ({ text })));
  });

  test('Windows-1252 is read and named, because it’s a guess', () => {
    const bytes = [...text].map((letter) => WESTERN[letter] ?? letter.charCodeAt(0));
    expect(readCsvBytes(new Uint8Array(bytes))).toEqual({ text, guessed: 'Windows-1252' });
  });

  const WESTERN: Record<string, number> = { é: 0xe9, '“': 0x93, '”': 0x94, '–': 0x96 };

  test('a workbook and other binary files are refused by name', () => {
    const workbook = {
      problem: 'This is a workbook, not a CSV file. In your spreadsheet, save the sheet as CSV (UTF-8).',
    };
    expect(readCsvBytes(new Uint8Array([0x50, 0x4b, 3, 4, 20]))).toEqual(workbook);
    expect(readCsvBytes(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]))).toEqual(workbook);
    expect(readCsvBytes(new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16]))).toEqual({
      problem: 'This isn’t a text file. Please save the sheet as CSV (UTF-8).',
    });
  });
});

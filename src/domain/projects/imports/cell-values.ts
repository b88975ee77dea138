import { withPlainDigits } from '../../digits.ts';
import { currencyInWords, programme } from '../../programme/programme.ts';
import { groupDigits } from '../../text.ts';

/** A value for the schema, which rejects an unreadable one; and what the importer should check. */
export type CellValue = { value: unknown; warning?: string };

const plain = (cell: string): string =>
  withPlainDigits(cell.normalize('NFKC').replaceAll('\u2212', '-')).toLowerCase().trim();

/** Whether a cell says in words that it's empty. */
export const isNothing = (cell: string): boolean =>
  /^(?:nil|null|none|n\/?a\.?|not applicable|[-–—]{1,3})$/.test(plain(cell));

/** An amount in the programme's currency: with a currency, grouped as in India or elsewhere, in lakh or crore (rule:import-reads-what-people-write). */
export function readAmount(cell: string): CellValue {
  const text = plain(cell);
  const amount = text
    .replace(CURRENCY, '')
    .replace(/\/[-=]$/, '')
    .trim();
  const isNegative = /^(?:\(.*\)|-.*)$/.test(amount);
  const size = isNegative ? amount.replace(/^[(-]\s*|\)$/g, '') : amount.replace(/^\+/, '');
  const [, digits = '', unit = ''] = /^([\d\s.,'’]+(?:e\+?\d{1,2})?)([a-z]*)$/.exec(size) ?? [];
  const number = digits.trim().replace(/[\s'’]/g, ',');
  const exact = numberOf(number) * (unit === '' ? 1 : (UNITS[unit] ?? Number.NaN));
  if (Number.isNaN(exact)) return { value: cell };
  const value = Math.round(exact * 10_000) / 10_000;
  return withWarning(isNegative ? -value : value, amountWarning(cell, text, number, value));
}

const CURRENCY = /₹|\brs\.?|\binr\b|\brupees?\b|us\$|\$|\busd\b|\bdollars?\b|\bonly\b/g;
const UNITS: Record<string, number> = {
  k: 1000,
  lakh: 100_000,
  lakhs: 100_000,
  lac: 100_000,
  lacs: 100_000,
  cr: 10_000_000,
  crore: 10_000_000,
  crores: 10_000_000,
};

function amountWarning(cell: string, text: string, number: string, value: number): string | undefined {
  const [whole = '', ...decimals] = String(value).split('.');
  const read = [groupDigits(whole, 3), ...decimals].join('.');
  const { currency } = programme();
  const isOther = currency === 'INR' ? DOLLARS.test(text) : RUPEES.test(text);
  if (isOther)
    return `Budgets are in ${currencyInWords()}: “${cell}” is imported as ${read} ${currencyInWords()}.`;
  if (number.includes('e')) return `A spreadsheet shortened this number; it’s imported as ${read}.`;
  if (/^\d{1,3}\.\d{3}$/.test(number)) return `“${cell}” is imported as ${read}. Is the dot a decimal point?`;
  return undefined;
}

const RUPEES = /₹|\brs\b|\binr\b|rupee/;
const DOLLARS = /\$|\busd\b|dollar/;

/** The last of two different signs is the decimal point; a sign that occurs twice divides groups. */
function numberOf(text: string): number {
  if (/^\d+(?:\.\d+)?e\+?\d{1,2}$/.test(text)) return Number(text);
  const decimalAt = decimalPoint(text);
  const whole = decimalAt < 0 ? text : text.slice(0, decimalAt);
  const decimals = decimalAt < 0 ? '' : text.slice(decimalAt + 1);
  if (!isGrouped(whole) || !/^\d*$/.test(decimals) || (whole === '' && decimals === '')) return Number.NaN;
  return Number(`${whole.replace(/[.,]/g, '') || '0'}.${decimals || '0'}`);
}

function decimalPoint(text: string): number {
  const dots = text.split('.').length - 1;
  const commas = text.split(',').length - 1;
  if (dots > 0 && commas > 0) return Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  return dots === 1 ? text.indexOf('.') : -1;
}

/** Without separators; or thousands, below them groups of two or three digits. */
const isGrouped = (whole: string): boolean =>
  /^\d*$/.test(whole) ||
  /^\d{1,3}(?:,\d{3})+$/.test(whole) ||
  /^\d{1,2}(?:,\d{2})*,\d{3}$/.test(whole) ||
  /^\d{1,3}(?:\.\d{3})+$/.test(whole) ||
  /^\d{1,2}(?:\.\d{2})*\.\d{3}$/.test(whole);

/** The largest size of a team: `4`, `up to 5`, `1-5`, `5 members`. */
export function readTeamSize(cell: string): CellValue {
  const text = plain(cell)
    .replace(/ ?(?:members?|students?|people|persons?)$/, '')
    .replace(/^(?:up ?to|max(?:imum)?\.?|at most|<=?|≤) ?/, '');
  const [, least = '', most = ''] = /^(\d{1,4}) ?(?:-|–|to) ?(\d{1,4})$/.exec(text) ?? [];
  return { value: Number(least !== '' && Number(least) <= Number(most) ? most : text) };
}

/** Yes or no, also in Hindi or as a tick. An x can mean both, so it isn't read. */
export const readYesNo = (cell: string): CellValue => ({ value: YES_NO[plain(cell)] ?? cell });

const YES = [
  'yes',
  'y',
  'true',
  '1',
  'on',
  'public',
  'visible',
  '✓',
  '✔',
  '✔\ufe0f',
  '✅',
  '☑',
  'हाँ',
  'हां',
  'हा',
  'जी हाँ',
];
const NO = ['no', 'n', 'false', '0', 'off', 'private', 'hidden', '✗', '✘', '❌', '☐', 'नहीं', 'नही', 'ना'];
const YES_NO: Record<string, boolean> = Object.fromEntries([
  ...YES.map((word) => [plain(word), true]),
  ...NO.map((word) => [plain(word), false]),
]);

/** One of the values of a choice, by its name, its label or a usual other name. */
export function readChoice(cell: string): CellValue {
  const words = plain(cell)
    .replace(/\band\b/g, ' ')
    .match(/[a-z\d]+/g);
  const name = words?.join('_') ?? '';
  return { value: OTHER_NAMES[name] ?? name };
}

const OTHER_NAMES: Record<string, string> = {
  natural_language_processing: 'nlp',
  artificial_intelligence_machine_learning: 'ai_ml',
  machine_learning_ai: 'ai_ml',
  web_development: 'web_dev',
  mobile_development: 'mobile_dev',
  others: 'other',
};

const withWarning = (value: unknown, warning: string | undefined): CellValue =>
  warning === undefined ? { value } : { value, warning };

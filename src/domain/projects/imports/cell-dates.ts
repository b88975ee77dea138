import { withPlainDigits } from '../../digits.ts';
import type { DayOrder } from '../project-imports.ts';

/** A day as yyyy-mm-dd, with both readings when day and month could be exchanged; or null for no date that people write. */
export type CellDate = { day: string | null; readings?: Record<DayOrder, string>; warning?: string } | null;

/**
 * Reads a date as people and spreadsheets write it: with any separator, month names, digits of Indian scripts, a time, or a day number. Day
 * and month that could be exchanged need the order that the importer chose (rule:import-asks-for-day-order).
 */
export function readDate(cell: string, order: DayOrder | undefined): CellDate {
  const text = withPlainDigits(cell.normalize('NFKC')).toLowerCase().trim();
  if (INSTANT.test(text)) return { day: cell };
  if (/^\d{5}(?:\.\d+)?$/.test(text)) return ofDayNumber(Math.floor(Number(text)));
  const timeAt = text.search(/\d{1,2}:\d/);
  const time = timeAt < 0 ? '' : text.slice(timeAt);
  if (time !== '' && !TIME.test(time)) return null;
  const date = ofParts(partsOf(timeAt < 0 ? text : text.slice(0, timeAt)), order);
  if (date === null || WHOLE_DAY.test(time)) return date;
  return { ...date, warning: `The time “${time}” isn’t imported; the whole day counts.` };
}

/** The form's own format with a time zone, which the schema checks. */
const INSTANT = /^\d{4}-\d{2}-\d{2}t[\d:.]{5,16}(?:z|[+-]\d{2}:\d{2})$/;
const TIME = /^\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?: ?[ap]\.?m\.?)?(?: ?hrs| ?ist)?$/;
/** None, midnight, or the last minute of the day. */
const WHOLE_DAY = /^(?:|0?0:00|0?0:00:00(?:\.0+)?|23:59|23:59:59|12:00(?::00)? ?am|11:59(?::59)? ?pm)$/;

const FIRST_DAY_NUMBER = 36_526;
const LAST_DAY_NUMBER = 73_050;
const DAY_MS = 86_400_000;

/** A spreadsheet counts the days since 30 December 1899; only this century is plausible. */
function ofDayNumber(count: number): CellDate {
  if (count < FIRST_DAY_NUMBER || count > LAST_DAY_NUMBER) return null;
  const day = new Date(Date.UTC(1899, 11, 30) + count * DAY_MS).toISOString().slice(0, 10);
  return { day, warning: `“${count}” is the day number of a spreadsheet, read as ${dayInWords(day)}.` };
}

/** The numbers and month names; null if there is something else. */
function partsOf(text: string): string[] | null {
  const isDate = /^[\p{L}\p{M}\d\s,./–—‑-]+$/u.test(text);
  const words = text.match(/\d+|[\p{L}\p{M}]+/gu) ?? [];
  const parts = words.filter((word) => !FILLERS.has(word) && !WEEKDAYS.has(word));
  return isDate && parts.length === 3 ? parts : null;
}

const FILLERS = new Set(['st', 'nd', 'rd', 'th', 'of', 'the', 't', 'at']);
const WEEKDAYS = new Set(
  'mon monday tue tues tuesday wed wednesday thu thur thurs thursday fri friday sat saturday sun sunday'.split(
    ' ',
  ),
);

function ofParts(parts: string[] | null, order: DayOrder | undefined): CellDate {
  const [one = '', two = '', three = ''] = parts ?? [];
  if (parts === null) return null;
  if (isMonth(two)) return one.length === 4 ? ofNamed(one, two, three) : ofNamed(three, two, one);
  if (isMonth(one)) return ofNamed(three, one, two);
  if (one.length === 4) return ofDay(one, two, three);
  return ofNumbers(one, two, three, order);
}

function ofNumbers(one: string, two: string, year: string, order: DayOrder | undefined): CellDate {
  const dayFirst = toDay(year, two, one);
  const monthFirst = toDay(year, one, two);
  if (dayFirst === null || monthFirst === null || dayFirst === monthFirst) {
    const day = dayFirst ?? monthFirst;
    return day === null ? null : { day };
  }
  const readings = { day_first: dayFirst, month_first: monthFirst };
  return { day: order ? readings[order] : null, readings };
}

const ofNamed = (year: string, name: string, day: string): CellDate =>
  ofDay(year, String(MONTHS[name] ?? ''), day);

function ofDay(year: string, month: string, day: string): CellDate {
  const found = toDay(year, month, day);
  return found === null ? null : { day: found };
}

/** An existing day as yyyy-mm-dd. A year of two digits is in this century. */
function toDay(year: string, month: string, day: string): string | null {
  if (!/^(?:\d{4}|\d{2})$/.test(year) || !/^\d{1,2}$/.test(month) || !/^\d{1,2}$/.test(day)) return null;
  const written = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written) ? written : null;
}

/** 2027-03-04 as “4 March 2027”, which nobody reads as 3 April. */
export function dayInWords(day: string): string {
  const [year, month, date] = day.split('-');
  return `${Number(date)} ${MONTH_NAMES[Number(month) - 1]} ${year}`;
}

const MONTH_NAMES =
  'January February March April May June July August September October November December'.split(' ');

const isMonth = (word: string) => Object.hasOwn(MONTHS, word);

const MONTHS: Record<string, number> = Object.fromEntries(
  [
    'jan january जनवरी',
    'feb february फरवरी फ़रवरी',
    'mar march मार्च',
    'apr april अप्रैल',
    'may मई',
    'jun june जून',
    'jul july जुलाई',
    'aug august अगस्त',
    'sep sept september सितंबर सितम्बर',
    'oct october अक्टूबर अक्तूबर',
    'nov november नवंबर नवम्बर',
    'dec december दिसंबर दिसम्बर',
  ].flatMap((names, index) => names.split(' ').map((name) => [name.normalize('NFKC'), index + 1])),
);

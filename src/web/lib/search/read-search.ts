import { hasPlausibleYear } from '#domain/dates.ts';

// Parsers of single search parameters, without the code of the schemas; undefined for invalid values.

const ID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

export const oneOf = <Value extends string>(values: readonly Value[], given: unknown): Value | undefined =>
  values.find((value) => value === given);

/** One of the names that have labels. */
export const keyOf = <Key extends string>(labels: Record<Key, unknown>, given: unknown): Key | undefined =>
  oneOf(Object.keys(labels) as Key[], given);

export function textOf(given: unknown, maxLength: number): string | undefined {
  const text = typeof given === 'string' ? given.trim() : '';
  return text.length > maxLength ? undefined : text || undefined;
}

export function wholeNumberOf(given: unknown, { min, max }: Record<'min' | 'max', number>) {
  const number = Number(given ?? Number.NaN);
  return Number.isInteger(number) && number >= min && number <= max ? number : undefined;
}

/** A page number of a list. Only the server knows the last page and clamps to it. */
export function pageOf(given: unknown, max: number): number | undefined {
  const page = wholeNumberOf(given, { min: 1, max: Number.MAX_SAFE_INTEGER });
  return page && Math.min(page, max);
}

/** The entry of a growing list that its page begins next to. */
export const entryOf = (given: unknown): number | undefined =>
  wholeNumberOf(given, { min: 1, max: Number.MAX_SAFE_INTEGER });

export const idOf = (given: unknown): string | undefined =>
  typeof given === 'string' && ID.test(given) ? given : undefined;

/** A valid day. `Date` would turn 30 February into a day in March. */
export function dayOf(given: unknown): string | undefined {
  if (typeof given !== 'string' || !DAY.test(given)) return undefined;
  const date = new Date(given);
  const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(given);
  return exists && hasPlausibleYear(given) ? given : undefined;
}

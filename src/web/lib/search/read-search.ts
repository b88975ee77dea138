import { isOfOurAge } from '#domain/dates.ts';

// What an address bar says, word by word, without the schemas: undefined for what makes no sense there.

const ID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

export const oneOf = <Word extends string>(words: readonly Word[], given: unknown): Word | undefined =>
  words.find((word) => word === given);

export function wordsOf(given: unknown, maxLength: number): string | undefined {
  const text = typeof given === 'string' ? given.trim() : '';
  return text.length > maxLength ? undefined : text || undefined;
}

export function wholeNumberOf(given: unknown, { min, max }: Record<'min' | 'max', number>) {
  const number = Number(given ?? Number.NaN);
  return Number.isInteger(number) && number >= min && number <= max ? number : undefined;
}

/** A page of a list: one beyond the end is the server's to clamp, as only it knows the end. */
export function pageOf(given: unknown, max: number): number | undefined {
  const page = wholeNumberOf(given, { min: 1, max: Number.MAX_SAFE_INTEGER });
  return page && Math.min(page, max);
}

export const idOf = (given: unknown): string | undefined =>
  typeof given === 'string' && ID.test(given) ? given : undefined;

/** A day that exists: the 30th of February is read as one in March. */
export function dayOf(given: unknown): string | undefined {
  if (typeof given !== 'string' || !DAY.test(given)) return undefined;
  const date = new Date(given);
  const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(given);
  return exists && isOfOurAge(given) ? given : undefined;
}

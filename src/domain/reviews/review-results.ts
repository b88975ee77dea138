export const RESULT_SORTS = ['adjusted', 'mean', 'reviews', 'range'] as const;
export type ResultSort = (typeof RESULT_SORTS)[number];

export const RESULTS_PER_PAGE = 20;
/** The most places of a project that a cut line takes. */
export const MOST_PLACES = 500;
/** The longest text of the places of single projects. */
export const PLACES_TEXT = 8000;
export const REVIEWERS_PER_PAGE = 20;
export const PROJECTS_PER_PAGE = 20;

/** The distribution of scores has this many bins of equal width. */
export const SCORE_BINS = 10;

/** Whether the results have a cut line. */
export const hasCutLine = ({ places, places_of }: CutLine): boolean =>
  places !== undefined || places_of !== undefined;

/** One number for every project, and those of single projects. */
type CutLine = { places?: number | undefined; places_of?: string | undefined };

const PLACES = /^([\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}):(\d{1,3})$/;

/** Parses the places of single projects; null for another text, a repeated project or too many places. */
export function readPlaces(text: string): Map<string, number> | null {
  const parts = text.split(',').map((part) => PLACES.exec(part));
  const places = new Map(parts.map((part) => [part?.[1] ?? '', Number(part?.[2])]));
  const isRead = parts.every((part) => part !== null);
  const isInRange = [...places.values()].every((number) => number <= MOST_PLACES);
  return isRead && isInRange && places.size === parts.length ? places : null;
}

/** The text of such places, without a project if its number is null; undefined for none. */
export function writePlaces(
  before: string | undefined,
  project: string,
  number: number | null,
): string | undefined {
  const places = new Map(before ? readPlaces(before) : []);
  if (number === null) places.delete(project);
  else places.set(project, number);
  return [...places].map(([id, count]) => `${id}:${count}`).join(',') || undefined;
}

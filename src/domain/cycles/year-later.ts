/** The same day of the next year, as `YYYY-MM-DD` or an ISO instant; the 28th for the 29th of February. */
export function yearLater(value: string): string;
export function yearLater(value: string | null): string | null;
export function yearLater(value: string | null): string | null {
  if (value === null) return null;
  const year = Number(value.slice(0, 4)) + 1;
  const moved = `${year}${value.slice(4)}`;
  return moved.slice(4, 10) === '-02-29' && !isLeap(year) ? `${year}-02-28${value.slice(10)}` : moved;
}

const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

/** The next name for a name with a year, for example 2027 after 2026; otherwise with "next" added. */
export function nextName(name: string): string {
  const year = /\d{4}/.exec(name)?.[0];
  return year === undefined ? `${name} next` : name.replace(year, String(Number(year) + 1));
}

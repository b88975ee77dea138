/** The dates of a cycle that everybody may know, null while they aren't set. */
export type CycleDates = {
  opens_at: string | null;
  closes_at: string | null;
  detailed_deadline: string | null;
  results_on: string | null;
  starts_on: string | null;
};

/** What each date is called on the page of dates and in calendars (rule:dates-page). */
export const DATE_LABELS = {
  opens_at: 'Applications open',
  closes_at: 'Applications close',
  detailed_deadline: 'Detailed proposals are due',
  results_on: 'Results',
  starts_on: 'Projects start',
} as const satisfies Record<keyof CycleDates, string>;

export type CycleDate = { kind: keyof CycleDates; label: string; at: string; isDay: boolean };

/** The dates that are set, in the order of a season. */
export const datesOf = (cycle: CycleDates): CycleDate[] =>
  (Object.keys(DATE_LABELS) as (keyof CycleDates)[]).flatMap((kind) => {
    const at = cycle[kind];
    return at === null ? [] : [{ kind, label: DATE_LABELS[kind], at, isDay: DAYS.has(kind) }];
  });

/** Dates without a time. */
const DAYS = new Set<keyof CycleDates>(['results_on', 'starts_on']);

/** The address of the calendar, for downloads and subscriptions. */
export const CALENDAR_PATH = '/dates.ics';

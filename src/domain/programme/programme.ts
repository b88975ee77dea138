import { setTimeZone } from '../time-zone.ts';
import { DEFAULT_PROGRAMME } from './default-programme.ts';
import type { Programme, ProgrammeKey } from './programme-values.ts';

let own: Partial<Programme> = {};
let current = DEFAULT_PROGRAMME;
const listeners = new Set<() => void>();

/** The programme of this site. A site has one, so a process and a page hold one, which their start and every change set (docs/decisions/035). */
export const programme = (): Programme => current;

/** What differs from the defaults. */
export const ownProgramme = (): Partial<Programme> => own;
export const isDefaultProgramme = (): boolean => Object.keys(own).length === 0;

/** Sets the programme from the values that differ from the defaults. */
export function setProgramme(values: Partial<Programme>): void {
  const next = { ...DEFAULT_PROGRAMME, ...values };
  if (JSON.stringify(next) === JSON.stringify(current)) return;
  current = next;
  own = ownValues(next);
  setTimeZone(next.time_zone);
  for (const listener of listeners) listener();
}

/** Calls `listener` after every change; returns a function that ends this. */
export function onProgrammeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The values that differ from the defaults. */
export const ownValues = (values: Partial<Programme>): Partial<Programme> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(DEFAULT_PROGRAMME[key as ProgrammeKey]),
    ),
  );

/** A project number as an example, such as AAR-2025-01: the first letters of the short name. */
export const exampleNumber = (year: number): string =>
  `${current.short_name
    .split(' ')
    .map((word) => word.charAt(0).toUpperCase())
    .join('')}-${year}-01`;

/** "dollars", or the code of another currency. */
export const currencyInWords = (): string => (current.currency === 'USD' ? 'dollars' : current.currency);

/** The kind of the programme at the start of a name. */
export const kindAsName = (): string => current.kind.charAt(0).toUpperCase() + current.kind.slice(1);

/** The file of the dates, as browsers save it. */
export const calendarName = (): string =>
  `${current.kind.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-dates.ics`;

/** Where a sentence says this, pages and emails link to the programme's mailbox (rule:replies-arrive). */
export const CONTACT_WORDS = 'contact the programme';
export const mailboxLink = (): string => `mailto:${current.mailbox}`;

import type { ApplicationSort } from '#domain/applications/application-list.ts';
import { tryStorage } from '#web/lib/try-storage.ts';

/** The sortable columns and their sort keys (rule:applications-list). */
export const COLUMNS = [
  ['applicant', 'Applicant/Team'],
  ['project', 'Project'],
  ['contact', 'Contact'],
  ['college', 'Academic Info'],
  ['proposals', 'Proposals'],
  ['status', 'Status'],
  ['score', 'Score'],
  ['reviews', 'Reviews'],
  ['adjusted', 'Adjusted'],
  ['submitted', 'Submitted'],
] as const satisfies [ApplicationSort, string][];

/** The applicant names and opens the row, so this column stays. */
export const OPTIONAL_COLUMNS = COLUMNS.filter(([column]) => column !== 'applicant');

const KEY = 'applications-hidden-columns';

export function readHiddenColumns(): string[] {
  const stored = tryStorage(() => localStorage.getItem(KEY)) ?? '';
  return stored.split(' ').filter((name) => OPTIONAL_COLUMNS.some(([column]) => column === name));
}

export function hideColumns(hidden: string[]) {
  tryStorage(() => localStorage.setItem(KEY, hidden.join(' ')));
  applyHiddenColumns(hidden);
}

/** Styles hide the columns (list/table.module.css), so that no row renders again. */
const applyHiddenColumns = (hidden: string[]) =>
  document.documentElement.setAttribute('data-hidden-columns', hidden.join(' '));

if (typeof document !== 'undefined') applyHiddenColumns(readHiddenColumns());

const ROW = 'data-application';
export const ROW_SELECTOR = `[${ROW}]`;

/** Props that make a table row or a card reachable with the j and k keys. */
export const rowProps = (id: string) => ({ [ROW]: id, tabIndex: -1 });

const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(ROW_SELECTOR)];

/** The application whose row contains the focus. */
export const focusedRow = (): string | null =>
  document.activeElement?.closest(ROW_SELECTOR)?.getAttribute(ROW) ?? null;

/** The index of the focused row; -1 if the focus is elsewhere. */
export const focusedPlace = (): number => rows().findIndex((row) => row.contains(document.activeElement));

/** Whether the row itself has the focus, rather than a button or a field in it. */
export const isRowFocused = (): boolean => document.activeElement?.hasAttribute(ROW) ?? false;

/** The row of an application, or the row now in its place. */
export const findRow = (id: string, place: number): HTMLElement | null =>
  rows().find((row) => row.getAttribute(ROW) === id) ?? rows()[place] ?? null;

/** Focuses the next or the previous row, or the row at `place` if none has the focus. */
export function focusRow(step: 1 | -1, place: number): void {
  const list = rows();
  const at = focusedPlace();
  list[Math.min(Math.max(at < 0 ? place : at + step, 0), list.length - 1)]?.focus();
}

const ROW = 'data-application';

/** What makes a table row or a card one that the keys j and k reach. */
export const rowProps = (id: string) => ({ [ROW]: id, tabIndex: -1 });

const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(`[${ROW}]`)];

/** The application whose row has the focus, or something within it. */
export const focusedRow = (): string | null =>
  document.activeElement?.closest(`[${ROW}]`)?.getAttribute(ROW) ?? null;

/** Its place in the list; -1 when the focus is elsewhere. */
export const focusedPlace = (): number => rows().findIndex((row) => row.contains(document.activeElement));

/** Whether the row itself has the focus, and not a button or a field in it. */
export const isRowFocused = (): boolean => document.activeElement?.hasAttribute(ROW) ?? false;

/** The row of an application, or the one that has come to its place. */
export const findRow = (id: string, place: number): HTMLElement | null =>
  rows().find((row) => row.getAttribute(ROW) === id) ?? rows()[place] ?? null;

/** Moves the focus to the next or the previous row; to the one at `place` when none has it. */
export function focusRow(step: 1 | -1, place: number): void {
  const list = rows();
  const at = focusedPlace();
  list[Math.min(Math.max(at < 0 ? place : at + step, 0), list.length - 1)]?.focus();
}

const ROW = 'data-application';

/** What makes a table row or a card one that the keys j and k reach. */
export const rowProps = (id: string) => ({ [ROW]: id, tabIndex: -1 });

/** The application whose row has the focus, or something within it. */
export const focusedRow = (): string | null =>
  document.activeElement?.closest(`[${ROW}]`)?.getAttribute(ROW) ?? null;

/** Whether the row itself has the focus, and not a button or a field in it. */
export const isRowFocused = (): boolean => document.activeElement?.hasAttribute(ROW) ?? false;

/** Moves the focus to the next or the previous row; to the first when none has it. */
export function focusRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>(`[${ROW}]`)];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  rows[at < 0 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1)]?.focus();
}

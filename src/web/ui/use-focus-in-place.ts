import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

const CONTROLS = 'a[href], :is(button, input, select, textarea):enabled';

type Place = { row: HTMLElement; index: number; control: number };

/**
 * For a list whose focused row may leave it, for example when a filter excludes its new status: the same control of the
 * row in its place gets the focus, or the page if the list is empty. `rows` is the selector of the rows.
 */
export function useFocusInPlace<List extends HTMLElement>(rows: string): RefObject<List | null> {
  const list = useRef<List>(null);
  const place = useRef<Place | null>(null);
  useEffect(() => {
    const remember = () => {
      place.current = placeOf(list.current, rows, document.activeElement);
    };
    // A click beside the list leaves it without moving the focus to another element.
    for (const event of ['focusin', 'click']) document.addEventListener(event, remember);
    return () => {
      for (const event of ['focusin', 'click']) document.removeEventListener(event, remember);
    };
  }, [rows]);
  // After every render of the list: any of them may have removed the row.
  useLayoutEffect(() => {
    const { current: last } = place;
    if (!last || last.row.isConnected || document.activeElement !== document.body) return;
    const left = rowsOf(list.current, rows);
    const row = left[Math.min(last.index, left.length - 1)];
    const target = row ? (controlsOf(row)[last.control] ?? row) : document.querySelector('main');
    target?.focus({ preventScroll: true });
  });
  return list;
}

function placeOf(list: HTMLElement | null, rows: string, focused: Element | null): Place | null {
  const row = focused?.closest<HTMLElement>(rows);
  if (!row || !list?.contains(row)) return null;
  return {
    row,
    index: rowsOf(list, rows).indexOf(row),
    control: focused instanceof HTMLElement ? controlsOf(row).indexOf(focused) : -1,
  };
}

/** A list may contain its rows twice, for a laptop and for a phone, and show one of them. */
const rowsOf = (list: HTMLElement | null, rows: string) =>
  [...(list?.querySelectorAll<HTMLElement>(rows) ?? [])].filter((row) => row.checkVisibility());
const controlsOf = (row: HTMLElement) => [...row.querySelectorAll<HTMLElement>(CONTROLS)];

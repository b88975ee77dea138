import { useEffect, useRef } from 'react';
import { focusedPlace, focusedRow, focusRow, isRowFocused } from '#web/applications/staff-rows.ts';
import { useKeys } from '#web/lib/use-keys.ts';
import { unlessOverlaid } from '#web/ui/dialogs/unless-overlaid.ts';

type ListKeys = {
  onView: (id: string) => void;
  /** Null if rows can't be selected. */
  onSelect: ((id: string) => void) | null;
  onSearch: () => void;
  /** Null on the first page. */
  onPreviousPage: (() => void) | null;
  onNextPage: (() => void) | null;
  onHelp: () => void;
};

/** The keyboard shortcuts of the list. They are off while a field, a dialog or a menu has the focus (rule:review-by-keyboard). */
export function useListKeys(keys: ListKeys): void {
  // A focused row may leave the list, for example when the filter excludes its new status.
  const place = useRef(0);
  useEffect(() => {
    const rememberPlace = () => {
      const at = focusedPlace();
      if (at >= 0) place.current = at;
    };
    document.addEventListener('focusin', rememberPlace);
    return () => document.removeEventListener('focusin', rememberPlace);
  }, []);
  const move = (step: 1 | -1) => () => focusRow(step, place.current);
  const onFocusedRow = (act: (id: string) => void) => () => {
    const id = focusedRow();
    if (id) act(id);
  };
  useKeys([
    ['j', unlessOverlaid(move(1))],
    ['k', unlessOverlaid(move(-1))],
    ['x', unlessOverlaid(onFocusedRow((id) => keys.onSelect?.(id)))],
    ['/', unlessOverlaid(keys.onSearch)],
    ['n', unlessOverlaid(() => keys.onNextPage?.())],
    ['p', unlessOverlaid(() => keys.onPreviousPage?.())],
    ['?', unlessOverlaid(keys.onHelp)],
    ['shift+?', unlessOverlaid(keys.onHelp)],
    // Elsewhere the browser or the focused button handles these keys.
    ['ArrowDown', whenOnRow(move(1)), { preventDefault: false }],
    ['ArrowUp', whenOnRow(move(-1)), { preventDefault: false }],
    ['Enter', whenOnRow(onFocusedRow(keys.onView)), { preventDefault: false }],
  ]);
}

const whenOnRow = (act: () => void) => (event: KeyboardEvent) => {
  if (!isRowFocused()) return;
  event.preventDefault();
  act();
};

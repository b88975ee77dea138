import { useHotkeys } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { focusedPlace, focusedRow, focusRow, isRowFocused } from '#web/applications/staff-rows.ts';

type ListKeys = {
  onView: (id: string) => void;
  /** Null while rows cannot be selected. */
  onSelect: ((id: string) => void) | null;
  onSearch: () => void;
  /** Null where there is no such page. */
  onPreviousPage: (() => void) | null;
  onNextPage: (() => void) | null;
  onHelp: () => void;
};

/** The keys of the list of applications; while somebody types, or a dialog or a menu is open, they are only letters. */
export function useListKeys(keys: ListKeys): void {
  // A row may leave the list with the focus in it, as when its new status is filtered out.
  const place = useRef(0);
  useEffect(() => {
    const restorePlace = () => {
      const at = focusedPlace();
      if (at >= 0) place.current = at;
    };
    document.addEventListener('focusin', restorePlace);
    return () => document.removeEventListener('focusin', restorePlace);
  }, []);
  const move = (step: 1 | -1) => () => focusRow(step, place.current);
  const onFocusedRow = (act: (id: string) => void) => () => {
    const id = focusedRow();
    if (id) act(id);
  };
  useHotkeys([
    ['j', unlessOverlaid(move(1))],
    ['k', unlessOverlaid(move(-1))],
    ['x', unlessOverlaid(onFocusedRow((id) => keys.onSelect?.(id)))],
    ['/', unlessOverlaid(keys.onSearch)],
    ['n', unlessOverlaid(() => keys.onNextPage?.())],
    ['p', unlessOverlaid(() => keys.onPreviousPage?.())],
    ['?', unlessOverlaid(keys.onHelp)],
    ['shift+?', unlessOverlaid(keys.onHelp)],
    // Elsewhere these belong to the browser, or to the button that has the focus.
    ['ArrowDown', whenOnRow(move(1)), { preventDefault: false }],
    ['ArrowUp', whenOnRow(move(-1)), { preventDefault: false }],
    ['Enter', whenOnRow(onFocusedRow(keys.onView)), { preventDefault: false }],
  ]);
}

const unlessOverlaid = (act: () => void) => () => {
  // Closed ones may stay in the page, hidden.
  const overlays = [...document.querySelectorAll('[role="dialog"], [role="menu"]')];
  if (!overlays.some((overlay) => overlay.checkVisibility())) act();
};

const whenOnRow = (act: () => void) => (event: KeyboardEvent) => {
  if (!isRowFocused()) return;
  event.preventDefault();
  act();
};

import { useLayoutEffect, useMemo, useRef } from 'react';
import type { StaffApplication } from '#web/applications/queries.ts';

export type RowActions = {
  onView: (id: string) => void;
  onContact: (application: StaffApplication) => void;
  onSelect: (application: StaffApplication, isSelected: boolean) => void;
  /** For super admins only (permission:previewDetailed). */
  onPreview?: (id: string) => void;
};

/** The same functions at every render, which call the latest ones, so that a memoized row does not render again. */
export function useStableActions(actions: RowActions): RowActions {
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  const canPreview = actions.onPreview !== undefined;
  return useMemo(
    () => ({
      onView: (id) => latest.current.onView(id),
      onContact: (application) => latest.current.onContact(application),
      onSelect: (application, isSelected) => latest.current.onSelect(application, isSelected),
      ...(canPreview && { onPreview: (id: string) => latest.current.onPreview?.(id) }),
    }),
    [canPreview],
  );
}

import type { ReactNode } from 'react';

type UpdatingProps = {
  /** The content still belongs to the previous page or filter. */
  isUpdating: boolean;
  children: ReactNode;
};

/** A list that stays readable while the next one loads, with a thin bar above it (src/web/styles/app.css). */
export function Updating({ isUpdating, children }: UpdatingProps) {
  return (
    <div data-updating aria-busy={isUpdating}>
      {children}
    </div>
  );
}

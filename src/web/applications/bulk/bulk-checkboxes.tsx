import { createContext, type ReactNode, use } from 'react';
import type { BulkSelection, SelectableRow } from '#web/applications/bulk-selection.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';

/** The first column, which selects rows; so does the x key. */
export type RowSelection = {
  head: ReactNode;
  isSelected: (id: string) => boolean;
  select: (application: SelectableRow, isSelected: boolean) => void;
  toggle: (id: string) => void;
};

export const checkboxColumn = (selection: BulkSelection, applications: SelectableRow[]): RowSelection => ({
  head: <PageCheckbox selection={selection} applications={applications} />,
  isSelected: selection.isSelected,
  select: (application, isSelected) => selection.set([application], isSelected),
  toggle: (id) =>
    selection.set(
      applications.filter((application) => application.id === id),
      !selection.isSelected(id),
    ),
});

type PageProps = { selection: BulkSelection; applications: SelectableRow[] };

function PageCheckbox({ selection, applications }: PageProps) {
  const ticked = applications.filter(({ id }) => selection.isSelected(id)).length;
  const isWhole = ticked === applications.length && ticked > 0;
  return (
    <Checkbox
      aria-label="Select this page"
      checked={isWhole}
      isPartial={ticked > 0 && !isWhole}
      onChange={() => selection.set(applications, !isWhole)}
    />
  );
}

/** For rows that don't render again when others are selected. */
export const Selection = createContext<RowSelection | null>(null);

/** The checkbox of the page, from the context. */
export const SelectionHead = () => use(Selection)?.head;

type RowCheckboxProps = { row: SelectableRow; label: string };

export function RowCheckbox({ row, label }: RowCheckboxProps) {
  const selection = use(Selection);
  return (
    <Checkbox
      aria-label={label}
      checked={selection?.isSelected(row.id) ?? false}
      onChange={({ currentTarget }) => selection?.select(row, currentTarget.checked)}
    />
  );
}

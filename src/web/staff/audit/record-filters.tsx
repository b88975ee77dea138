import type { ReactNode } from 'react';
import { DateRange } from '#web/ui/fields/date-range.tsx';
import { FilterFields } from '#web/ui/fields/filter-fields.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { isId } from './audit-labels.ts';
import { Narrowing } from './narrow.tsx';

type Range = { from?: string; to?: string };
type RecordFiltersProps<Search extends Range> = {
  search: Search;
  /** What narrows the record beside the fields. */
  narrowing: string | null;
  isFiltered: boolean;
  noFilters: Partial<Search>;
  onChange: (changes: Partial<Search>) => void;
  children: ReactNode;
};

/** The filters of the audit log or of the security events: its own fields, the days, and a button that clears them all. */
export function RecordFilters<Search extends Range>({
  search,
  narrowing,
  isFiltered,
  noFilters,
  onChange,
  children,
}: RecordFiltersProps<Search>) {
  return (
    <search>
      <FilterFields>
        {children}
        <DateRange range={search} onChange={(range) => onChange(range as Partial<Search>)} />
      </FilterFields>
      {isFiltered && <Narrowing narrowing={narrowing} onClear={() => onChange(noFilters)} />}
    </search>
  );
}

type PersonFieldProps = {
  label: string;
  /** A name, an address, or the id of a person, which the field doesn't show. */
  person: string | undefined;
  onSearch: (text: string | undefined) => void;
};

/** Searches records by a person. */
export const PersonField = ({ label, person, onSearch }: PersonFieldProps) => (
  <SearchField
    label={label}
    placeholder="Name or email"
    value={person && isId(person) ? undefined : person}
    onSearch={onSearch}
  />
);

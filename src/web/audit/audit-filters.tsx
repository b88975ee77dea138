import { Select } from '@mantine/core';
import { AUDIT_ACTIONS, AUDIT_SUBJECTS, type AuditAction, type AuditSubject } from '#domain/staff/audit.ts';
import { DateRange } from '#web/ui/fields/date-range.tsx';
import { FilterFields } from '#web/ui/fields/filter-fields.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { describeNarrowing, isId } from './audit-labels.ts';
import { Narrowing } from './narrow.tsx';
import type { AuditEntry } from './queries.ts';
import { type AuditSearch, type ChangeAuditSearch, isFiltered } from './search.ts';

type AuditFiltersProps = { search: AuditSearch; entries: AuditEntry[]; onChange: ChangeAuditSearch };

export function AuditFilters({ search, entries, onChange }: AuditFiltersProps) {
  const narrowing = describeNarrowing(search, entries);
  return (
    <search>
      <FilterFields>
        <SearchField
          label="Done by"
          placeholder="Name or email"
          value={search.actor && isId(search.actor) ? undefined : search.actor}
          onSearch={(actor) => onChange({ actor })}
        />
        <Select
          label="Action"
          placeholder="All actions"
          clearable
          searchable
          data={options(AUDIT_ACTIONS)}
          value={search.action ?? null}
          onChange={(action) => onChange({ action: (action as AuditAction | null) ?? undefined })}
        />
        <Select
          label="Subject"
          placeholder="All subjects"
          clearable
          data={options(AUDIT_SUBJECTS)}
          value={search.subject_type ?? null}
          onChange={(type) => onChange({ subject_type: (type as AuditSubject | null) ?? undefined })}
        />
        <DateRange range={search} onChange={onChange} />
      </FilterFields>
      {isFiltered(search) && <Narrowing narrowing={narrowing} onClear={() => onChange(NO_FILTERS)} />}
    </search>
  );
}

const options = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const NO_FILTERS: Partial<AuditSearch> = {
  actor: undefined,
  action: undefined,
  subject_type: undefined,
  subject_id: undefined,
  bulk_run: undefined,
  from: undefined,
  to: undefined,
};

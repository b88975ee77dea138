import { Select } from '@mantine/core';
import { SECURITY_EVENTS, type SecurityEventKind } from '#domain/staff/security-events.ts';
import { isId } from '#web/audit/audit-labels.ts';
import { Narrowing } from '#web/audit/narrow.tsx';
import { DateRange } from '#web/ui/fields/date-range.tsx';
import { FilterFields } from '#web/ui/fields/filter-fields.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import type { SecurityEvent } from './queries.ts';
import { type ChangeSearch, isFiltered, type SecurityEventSearch } from './search.ts';
import { describeNarrowing } from './security-event-labels.ts';

type FiltersProps = { search: SecurityEventSearch; events: SecurityEvent[]; onChange: ChangeSearch };

export function SecurityEventFilters({ search, events, onChange }: FiltersProps) {
  const narrowing = describeNarrowing(search, events);
  return (
    <search>
      <FilterFields>
        <SearchField
          label="Account"
          placeholder="Name or email"
          value={search.person && isId(search.person) ? undefined : search.person}
          onSearch={(person) => onChange({ person })}
        />
        <SearchField
          label="Network"
          placeholder="203.0.113.0/24"
          value={search.network}
          onSearch={(network) => onChange({ network })}
        />
        <Select
          label="Event"
          placeholder="All events"
          clearable
          data={Object.entries(SECURITY_EVENTS).map(([value, label]) => ({ value, label }))}
          value={search.kind ?? null}
          onChange={(kind) => onChange({ kind: (kind as SecurityEventKind | null) ?? undefined })}
        />
        <DateRange range={search} onChange={onChange} />
      </FilterFields>
      {isFiltered(search) && <Narrowing narrowing={narrowing} onClear={() => onChange(NO_FILTERS)} />}
    </search>
  );
}

const NO_FILTERS: Partial<SecurityEventSearch> = {
  kind: undefined,
  person: undefined,
  network: undefined,
  from: undefined,
  to: undefined,
};

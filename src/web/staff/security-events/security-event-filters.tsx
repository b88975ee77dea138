import { SECURITY_EVENTS, type SecurityEventKind } from '#domain/staff/security-events.ts';
import { PersonField, RecordFilters } from '#web/staff/audit/record-filters.tsx';
import { choicesOf } from '#web/ui/fields/choices.ts';
import { NativeSelect } from '#web/ui/fields/native-select.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import type { SecurityEvent } from './queries.ts';
import { type ChangeSearch, isFiltered, type SecurityEventSearch } from './search.ts';
import { describeNarrowing } from './security-event-labels.ts';

type FiltersProps = { search: SecurityEventSearch; events: SecurityEvent[]; onChange: ChangeSearch };

export function SecurityEventFilters({ search, events, onChange }: FiltersProps) {
  const narrowing = describeNarrowing(search, events);
  return (
    <RecordFilters
      search={search}
      narrowing={narrowing}
      isFiltered={isFiltered(search)}
      noFilters={NO_FILTERS}
      onChange={onChange}
    >
      <PersonField label="Account" person={search.person} onSearch={(person) => onChange({ person })} />
      <SearchField
        label="Network"
        placeholder="203.0.113.0/24"
        value={search.network}
        onSearch={(network) => onChange({ network })}
      />
      <NativeSelect
        label="Event"
        placeholder="All events"
        options={choicesOf(SECURITY_EVENTS)}
        value={search.kind}
        onChange={({ currentTarget: { value } }) =>
          onChange({ kind: (value || undefined) as SecurityEventKind | undefined })
        }
      />
    </RecordFilters>
  );
}

const NO_FILTERS: Partial<SecurityEventSearch> = {
  kind: undefined,
  person: undefined,
  network: undefined,
  from: undefined,
  to: undefined,
};

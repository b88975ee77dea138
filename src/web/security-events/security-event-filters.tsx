import '@mantine/dates/styles.css';
import { Button, Group, Select } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import { SECURITY_EVENTS, type SecurityEventKind } from '#domain/staff/security-events.ts';
import { isId } from '#web/audit/audit-words.ts';
import { FilterFields } from '#web/ui/fields/filter-fields.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { type ChangeSearch, isFiltered, type SecurityEventSearch } from './search.ts';

// Parses typed dd/mm/yyyy dates (rule:indian-dates).
dayjs.extend(customParseFormat);

type FiltersProps = { search: SecurityEventSearch; onChange: ChangeSearch };

export function SecurityEventFilters({ search, onChange }: FiltersProps) {
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
        <DateInput
          label="From"
          {...DATE}
          value={search.from ?? null}
          maxDate={search.to}
          onChange={(from) => onChange({ from: from ?? undefined })}
        />
        <DateInput
          label="To"
          {...DATE}
          value={search.to ?? null}
          minDate={search.from}
          onChange={(to) => onChange({ to: to ?? undefined })}
        />
      </FilterFields>
      {isFiltered(search) && (
        <Group justify="flex-end" mt="sm">
          <Button variant="subtle" size="compact-sm" onClick={() => onChange(NO_FILTERS)}>
            Clear filters
          </Button>
        </Group>
      )}
    </search>
  );
}

const DATE = { valueFormat: 'DD/MM/YYYY', placeholder: 'dd/mm/yyyy', clearable: true } as const;

const NO_FILTERS: Partial<SecurityEventSearch> = {
  kind: undefined,
  person: undefined,
  network: undefined,
  from: undefined,
  to: undefined,
};

import '@mantine/dates/styles.css';
import { Button, Group, Select, Text } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import { useEffect, useRef } from 'react';
import { AUDIT_ACTIONS, AUDIT_SUBJECTS, type AuditAction, type AuditSubject } from '#domain/staff/audit.ts';
import { FilterFields } from '#web/ui/fields/filter-fields.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { describeNarrowing, isId } from './audit-words.ts';
import type { AuditEntry } from './queries.ts';
import { type AuditSearch, type ChangeAuditSearch, isFiltered } from './search.ts';

// Parses typed dd/mm/yyyy dates (rule:indian-dates).
dayjs.extend(customParseFormat);

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
          {narrowing && <Narrowing>{narrowing}</Narrowing>}
          <Button variant="subtle" size="compact-sm" onClick={() => onChange(NO_FILTERS)}>
            Clear filters
          </Button>
        </Group>
      )}
    </search>
  );
}

/** The button that led here may have left with its row, so this takes its focus. */
function Narrowing({ children }: { children: string }) {
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <Text ref={notice} tabIndex={-1} size="sm" c="dimmed" mr="auto">
      {children}
    </Text>
  );
}

const DATE = { valueFormat: 'DD/MM/YYYY', placeholder: 'dd/mm/yyyy', clearable: true } as const;

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

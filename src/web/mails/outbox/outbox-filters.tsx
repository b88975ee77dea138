import { Select } from '@mantine/core';
import { MAIL_KINDS, MAIL_STATUSES, type MailKind, type MailStatus } from '#domain/mails/mails.ts';
import { formatNumber } from '#web/lib/format.ts';
import { FilterFields } from '#web/ui/fields/filter-fields.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import type { OutboxPage } from './queries.ts';
import type { ChangeOutboxSearch, OutboxSearch } from './search.ts';

type OutboxFiltersProps = {
  search: OutboxSearch;
  counts: OutboxPage['counts'];
  onChange: ChangeOutboxSearch;
};

export function OutboxFilters({ search, counts, onChange }: OutboxFiltersProps) {
  const countOf = (status: string) => counts.find((known) => known.status === status)?.count ?? 0;
  return (
    <FilterFields>
      <SearchField
        label="Recipient"
        placeholder="Part of an address"
        value={search.search}
        onSearch={(text) => onChange({ search: text })}
      />
      <Select
        label="Status"
        placeholder="All statuses"
        clearable
        data={Object.entries(MAIL_STATUSES).map(([value, label]) => ({
          value,
          label: `${label} (${formatNumber(countOf(value))})`,
        }))}
        value={search.status ?? null}
        onChange={(status) => onChange({ status: (status as MailStatus | null) ?? undefined })}
      />
      <Select
        label="Kind"
        placeholder="All kinds"
        clearable
        data={Object.entries(MAIL_KINDS).map(([value, label]) => ({ value, label }))}
        value={search.kind ?? null}
        onChange={(kind) => onChange({ kind: (kind as MailKind | null) ?? undefined })}
      />
    </FilterFields>
  );
}

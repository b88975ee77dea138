import { MAIL_KINDS, MAIL_STATUSES, type MailKind, type MailStatus } from '#domain/mails/mails.ts';
import { formatNumber } from '#web/lib/format.ts';
import { choicesOf } from '#web/ui/fields/choices.ts';
import { FilterFields } from '#web/ui/fields/filter-fields.tsx';
import { NativeSelect } from '#web/ui/fields/native-select.tsx';
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
      <NativeSelect
        label="Status"
        placeholder="All statuses"
        options={Object.entries(MAIL_STATUSES).map(([value, label]) => ({
          value,
          label: `${label} (${formatNumber(countOf(value))})`,
        }))}
        value={search.status}
        onChange={({ currentTarget: { value } }) =>
          onChange({ status: (value || undefined) as MailStatus | undefined })
        }
      />
      <NativeSelect
        label="Kind"
        placeholder="All kinds"
        options={choicesOf(MAIL_KINDS)}
        value={search.kind}
        onChange={({ currentTarget: { value } }) =>
          onChange({ kind: (value || undefined) as MailKind | undefined })
        }
      />
    </FilterFields>
  );
}

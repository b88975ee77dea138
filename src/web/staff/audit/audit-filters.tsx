import { Select } from '@mantine/core';
import { AUDIT_ACTIONS, AUDIT_SUBJECTS, type AuditAction, type AuditSubject } from '#domain/staff/audit.ts';
import { describeNarrowing } from './audit-labels.ts';
import type { AuditEntry } from './queries.ts';
import { choicesOf, PersonField, RecordFilters } from './record-filters.tsx';
import { type AuditSearch, type ChangeAuditSearch, isFiltered } from './search.ts';

type AuditFiltersProps = { search: AuditSearch; entries: AuditEntry[]; onChange: ChangeAuditSearch };

export function AuditFilters({ search, entries, onChange }: AuditFiltersProps) {
  const narrowing = describeNarrowing(search, entries);
  return (
    <RecordFilters
      search={search}
      narrowing={narrowing}
      isFiltered={isFiltered(search)}
      noFilters={NO_FILTERS}
      onChange={onChange}
    >
      <PersonField label="Done by" person={search.actor} onSearch={(actor) => onChange({ actor })} />
      <Select
        label="Action"
        placeholder="All actions"
        clearable
        searchable
        data={choicesOf(AUDIT_ACTIONS)}
        value={search.action ?? null}
        onChange={(action) => onChange({ action: (action as AuditAction | null) ?? undefined })}
      />
      <Select
        label="Subject"
        placeholder="All subjects"
        clearable
        data={choicesOf(AUDIT_SUBJECTS)}
        value={search.subject_type ?? null}
        onChange={(type) => onChange({ subject_type: (type as AuditSubject | null) ?? undefined })}
      />
    </RecordFilters>
  );
}

const NO_FILTERS: Partial<AuditSearch> = {
  actor: undefined,
  action: undefined,
  subject_type: undefined,
  subject_id: undefined,
  bulk_run: undefined,
  from: undefined,
  to: undefined,
};

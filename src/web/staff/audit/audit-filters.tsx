import {
  AUDIT_ACTION_GROUPS,
  AUDIT_SUBJECTS,
  type AuditAction,
  type AuditSubject,
} from '#domain/staff/audit.ts';
import { choicesOf } from '#web/ui/fields/choices.ts';
import { NativeSelect } from '#web/ui/fields/native-select.tsx';
import { describeNarrowing } from './audit-labels.ts';
import type { AuditEntry } from './queries.ts';
import { PersonField, RecordFilters } from './record-filters.tsx';
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
      <NativeSelect
        label="Action"
        placeholder="All actions"
        options={ACTIONS}
        value={search.action}
        onChange={({ currentTarget: { value } }) =>
          onChange({ action: (value || undefined) as AuditAction | undefined })
        }
      />
      <NativeSelect
        label="Subject"
        placeholder="All subjects"
        options={choicesOf(AUDIT_SUBJECTS)}
        value={search.subject_type}
        onChange={({ currentTarget: { value } }) =>
          onChange({ subject_type: (value || undefined) as AuditSubject | undefined })
        }
      />
    </RecordFilters>
  );
}

const ACTIONS = Object.entries(AUDIT_ACTION_GROUPS).map(([label, actions]) => ({
  label,
  options: choicesOf(actions),
}));

const NO_FILTERS: Partial<AuditSearch> = {
  actor: undefined,
  action: undefined,
  subject_type: undefined,
  subject_id: undefined,
  bulk_run: undefined,
  from: undefined,
  to: undefined,
};

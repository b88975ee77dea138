import { Anchor, Button, Group } from '@mantine/core';
import { memo } from 'react';
import { formatDateTime } from '#web/lib/format.ts';
import { type Column, DATE_AND_TIME, ResponsiveTable } from '#web/staff/responsive-table.tsx';
import { Verbatim } from '#web/ui/verbatim.tsx';
import { actionLabel, describeDetails, shortId, subjectLabel, subjectPath } from './audit-labels.ts';
import { Narrow } from './narrow.tsx';
import type { AuditEntry } from './queries.ts';
import type { ChangeAuditSearch } from './search.ts';

type AuditTableProps = { entries: AuditEntry[]; onChange: ChangeAuditSearch };
type Row = Omit<AuditEntry, 'id'> & { id: string };

export const AuditTable = memo(function AuditTable({ entries, onChange }: AuditTableProps) {
  const rows = entries.map((entry) => ({ ...entry, id: String(entry.id) }));
  return <ResponsiveTable caption="Audit log" columns={columns(onChange)} rows={rows} />;
});

const columns = (onChange: ChangeAuditSearch): Column<Row>[] => [
  { label: 'When', minWidth: DATE_AND_TIME, onPhone: 'beside', cell: ({ at }) => formatDateTime(at) },
  { label: 'Done by', isPlain: true, cell: (row) => <Actor row={row} onChange={onChange} /> },
  { label: 'Action', onPhone: 'title', cell: ({ action }) => actionLabel(action) },
  { label: 'Subject', isPlain: true, cell: (row) => <Subject row={row} onChange={onChange} /> },
  { label: 'Details', isPlain: true, cell: (row) => describeDetails(row) || null },
];

type CellProps = { row: Row; onChange: ChangeAuditSearch };

/** Clicking a name filters the log by this person. */
function Actor({ row: { actor }, onChange }: CellProps) {
  if (!actor) return 'The system';
  return (
    <Narrow
      label={`Show only what ${actor.name ?? 'this person'} did`}
      onClick={() => onChange({ actor: actor.id })}
    >
      {actor.name ? <Verbatim>{actor.name}</Verbatim> : `Deleted person ${shortId(actor.id)}`}
    </Narrow>
  );
}

/** A link to the subject's page, and a filter for its entries. */
function Subject({ row, onChange }: CellProps) {
  const { subject_id } = row;
  const path = subjectPath(row);
  const name = subjectLabel(row);
  return (
    <Group gap="0 0.5rem">
      {path ? (
        <Anchor inherit href={path}>
          {name}
        </Anchor>
      ) : (
        <span>{name}</span>
      )}
      {row.subject_type === 'bulk_run' && (
        <Button variant="default" size="compact-xs" onClick={() => onChange({ bulk_run: subject_id })}>
          Show its applications
        </Button>
      )}
      <Button
        variant="subtle"
        size="compact-xs"
        aria-label={`Show only what happened to ${name}`}
        onClick={() => onChange({ subject_id })}
      >
        Only this subject
      </Button>
    </Group>
  );
}

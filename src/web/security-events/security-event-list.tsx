import { Button, Group, Stack, UnstyledButton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconShieldLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SECURITY_EVENTS } from '#domain/staff/security-events.ts';
import { type Column, DATE_AND_TIME, ResponsiveTable } from '#web/admin/responsive-table.tsx';
import { formatDateTime } from '#web/lib/format.ts';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { RowsSkeleton } from '#web/ui/states/skeletons.tsx';
import { type SecurityEvent, type SecurityEventPage, securityEventsQuery } from './queries.ts';
import { type ChangeSearch, isFiltered, type SecurityEventSearch } from './search.ts';
import { SecurityEventFilters } from './security-event-filters.tsx';

type ListProps = { search: SecurityEventSearch; onChange: ChangeSearch };

/** Sign-ins, mistakes and refusals, newest first (rule:security-events); the URL holds the filters and the position. */
export function SecurityEventList({ search, onChange }: ListProps) {
  const list = useQuery(securityEventsQuery(search));
  return (
    <Stack gap="lg">
      <SecurityEventFilters search={search} onChange={onChange} />
      {list.isPending && <RowsSkeleton label="Loading security events..." />}
      {list.isError && !list.data && (
        <ErrorState
          title="The security events couldn't be loaded"
          onRetry={() => void list.refetch()}
          isWholePage
        />
      )}
      {list.data && <Events page={list.data} isFiltered={isFiltered(search)} onChange={onChange} />}
    </Stack>
  );
}

type EventsProps = { page: SecurityEventPage; isFiltered: boolean; onChange: ChangeSearch };

function Events({ page: { events, has_newer, has_older }, isFiltered, onChange }: EventsProps) {
  if (events.length === 0) {
    return (
      <EmptyState
        icon={<IconShieldLock stroke={1.5} />}
        title="No events found"
        description={
          isFiltered
            ? 'No security event matches these filters.'
            : 'Sign-ins, wrong passwords and refusals are recorded here.'
        }
      />
    );
  }
  const rows = events.map((event) => ({ ...event, id: String(event.id) }));
  const [newest, oldest] = [events[0]?.id, events.at(-1)?.id];
  return (
    <>
      <ResponsiveTable caption="Security events" columns={columns(onChange)} rows={rows} />
      {(has_newer || has_older) && (
        <Group justify="space-between">
          <Button
            variant="default"
            disabled={!has_newer}
            leftSection={<IconChevronLeft size={18} stroke={1.75} />}
            onClick={() => onChange({ after: newest })}
          >
            Newer
          </Button>
          <Button
            variant="default"
            disabled={!has_older}
            rightSection={<IconChevronRight size={18} stroke={1.75} />}
            onClick={() => onChange({ before: oldest })}
          >
            Older
          </Button>
        </Group>
      )}
    </>
  );
}

type Row = Omit<SecurityEvent, 'id'> & { id: string };

const columns = (onChange: ChangeSearch): Column<Row>[] => [
  { label: 'When', minWidth: DATE_AND_TIME, cell: ({ at }) => formatDateTime(at) },
  { label: 'Event', cell: ({ kind, times }) => eventLabel(kind, times) },
  {
    label: 'Account',
    cell: ({ person }) =>
      person ? (
        <Narrow label={`Show only events of ${person.name}`} onClick={() => onChange({ person: person.id })}>
          {person.name}
        </Narrow>
      ) : (
        'No account'
      ),
  },
  {
    label: 'Network',
    cell: ({ network }) => (
      <Narrow label={`Show only events from ${network}`} onClick={() => onChange({ network })}>
        {network}
      </Narrow>
    ),
  },
  { label: 'Browser', cell: ({ device }) => device },
  { label: 'Request', cell: ({ route }) => route },
];

const LABELS: Record<string, string> = SECURITY_EVENTS;

const eventLabel = (kind: string, times: number): string =>
  times === 1 ? (LABELS[kind] ?? kind) : `${LABELS[kind] ?? kind}, ${times} times`;

type NarrowProps = { label: string; onClick: () => void; children: ReactNode };

function Narrow({ label, onClick, children }: NarrowProps) {
  return (
    <UnstyledButton fz="inherit" ta="left" title={label} onClick={onClick}>
      {children}
    </UnstyledButton>
  );
}

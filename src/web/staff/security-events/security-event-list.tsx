import { Stack } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { formatDateTime } from '#web/lib/format.ts';
import { useLargeData } from '#web/lib/use-large-data.ts';
import { Narrow } from '#web/staff/audit/narrow.tsx';
import { Pager } from '#web/staff/audit/pager.tsx';
import { type Column, DATE_AND_TIME, ResponsiveTable } from '#web/staff/responsive-table.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { RowsSkeleton } from '#web/ui/states/skeletons.tsx';
import { useFocusInPlace } from '#web/ui/use-focus-in-place.ts';
import { type SecurityEvent, type SecurityEventPage, securityEventsQuery } from './queries.ts';
import { type ChangeSearch, isFiltered, type SecurityEventSearch } from './search.ts';
import { SecurityEventFilters } from './security-event-filters.tsx';
import { eventLabel } from './security-event-labels.ts';

type ListProps = { search: SecurityEventSearch; onChange: ChangeSearch };

/** Sign-ins, mistakes and refusals, newest first (rule:security-events); the URL holds the filters and the position. */
export function SecurityEventList({ search, onChange }: ListProps) {
  const list = useQuery(securityEventsQuery(search));
  const page = useLargeData(list.data);
  return (
    <Stack gap="lg">
      <SecurityEventFilters search={search} events={list.data?.events ?? []} onChange={onChange} />
      {list.isPending && <RowsSkeleton label="Loading security events..." />}
      {list.isError && !list.data && (
        <ErrorState
          title="The security events couldn't be loaded"
          onRetry={() => void list.refetch()}
          isWholePage
        />
      )}
      {list.data && page && <Events page={page} isFiltered={isFiltered(search)} onChange={onChange} />}
    </Stack>
  );
}

type EventsProps = { page: SecurityEventPage; isFiltered: boolean; onChange: ChangeSearch };

function Events({ page, isFiltered, onChange }: EventsProps) {
  const { events } = page;
  // The clicked row may leave a list that starts at the newest event again.
  const list = useFocusInPlace<HTMLDivElement>('tbody tr, li');
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
  return (
    <>
      <div ref={list}>
        <EventTable events={events} onChange={onChange} />
      </div>
      <Pager page={page} entries={events} onChange={onChange} />
    </>
  );
}

type TableProps = { events: SecurityEvent[]; onChange: ChangeSearch };
type Row = Omit<SecurityEvent, 'id'> & { id: string };

const EventTable = memo(function EventTable({ events, onChange }: TableProps) {
  const rows = events.map((event) => ({ ...event, id: String(event.id) }));
  return <ResponsiveTable caption="Security events" columns={columns(onChange)} rows={rows} />;
});

const columns = (onChange: ChangeSearch): Column<Row>[] => [
  { label: 'When', minWidth: DATE_AND_TIME, onPhone: 'beside', cell: ({ at }) => formatDateTime(at) },
  { label: 'Event', onPhone: 'title', cell: eventLabel },
  {
    label: 'Account',
    isPlain: true,
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
    isPlain: true,
    cell: ({ network }) => (
      <Narrow label={`Show only events from ${network}`} onClick={() => onChange({ network })}>
        {network}
      </Narrow>
    ),
  },
  { label: 'Browser', isPlain: true, cell: ({ device }) => device },
  { label: 'Request', onPhone: 'hidden', cell: ({ route }) => route },
];

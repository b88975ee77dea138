import { Text, Timeline } from '@mantine/core';
import { STATUS_LABELS } from '#domain/applications/application-statuses.ts';
import type { StaffApplicationDetails } from '#web/applications/queries.ts';
import classes from '#web/applications/staff.module.css';
import { formatDateTime } from '#web/lib/format.ts';
import { Verbatim } from '#web/ui/verbatim.tsx';

type Event = StaffApplicationDetails['history'][number];

/** The history of an application with messages and reviews, for staff only (rule:application-history). */
export function History({ events }: { events: Event[] }) {
  if (events.length === 0) return <Text c="dimmed">Nothing has happened yet.</Text>;
  return (
    <Timeline active={events.length} bulletSize={14} lineWidth={2}>
      {events.map((event) => (
        <Timeline.Item key={event.id} title={describe(event)}>
          <Text size="sm" c="dimmed">
            {formatDateTime(event.at)}
            {event.actor && (
              <>
                {' '}
                by <Verbatim>{event.actor}</Verbatim>
              </>
            )}
          </Text>
          {event.kind === 'contacted' && (
            <Text size="sm" className={classes.combined}>
              {event.note}
            </Text>
          )}
        </Timeline.Item>
      ))}
    </Timeline>
  );
}

const KINDS: Record<Exclude<Event['kind'], 'status_changed' | 'member_left' | 'resume_viewed'>, string> = {
  submitted: 'Initial proposal submitted',
  detailed_submitted: 'Detailed proposal submitted',
  withdrawn: 'Withdrawn',
  contacted: 'Message sent from the portal',
  reviewed: 'Score and comments saved',
};

function describe({ kind, from_status, to_status, note, score }: Event): string {
  if (kind === 'member_left') return `${note ?? 'A member'} left the team`;
  if (kind === 'resume_viewed') return `Resume of ${note} viewed`;
  if (kind === 'reviewed' && score !== null) return `${KINDS.reviewed}: ${score}`;
  if (kind !== 'status_changed') return KINDS[kind];
  const from = from_status ? `${STATUS_LABELS[from_status]} → ` : '';
  return `${from}${to_status ? STATUS_LABELS[to_status] : ''}`;
}

import { Text, Timeline } from '@mantine/core';
import { type ApplicationStatus, PERSONAL_STATUS_LABELS } from '#domain/applications/application-statuses.ts';
import type { MyApplication } from '#web/applications/queries.ts';
import { formatDateTime } from '#web/lib/format.ts';
import classes from './application-timeline.module.css';

type Event = MyApplication['events'][number];

const EVENT_LABELS: Record<Exclude<Event['kind'], 'status_changed' | 'member_left'>, string> = {
  submitted: 'Initial proposal submitted',
  detailed_submitted: 'Detailed proposal submitted',
  withdrawn: 'Withdrawn',
};

/** The history of an application and its next step; the last event of an ended one says how it ended. */
export function ApplicationTimeline({ application }: { application: MyApplication }) {
  const { events, next_step } = application;
  const isEnded = events.some((event) => isEnd(event, application));
  return (
    <Timeline
      active={events.length - 1}
      bulletSize={14}
      lineWidth={2}
      className={classes.timeline}
      aria-label="History"
    >
      {events.map((event) => (
        <Timeline.Item key={`${event.kind}${event.at}`} title={describeEvent(event, application)}>
          <Text size="sm" c="dimmed">
            {formatDateTime(event.at)}
          </Text>
        </Timeline.Item>
      ))}
      {!isEnded && <Timeline.Item title={next_step} />}
    </Timeline>
  );
}

const isEnd = ({ kind }: Event, { status }: MyApplication) => kind === 'withdrawn' && status === 'withdrawn';

function describeEvent(event: Event, application: MyApplication): string {
  const { kind, to_status, note } = event;
  if (isEnd(event, application)) return application.next_step;
  if (kind === 'status_changed') return `Status: ${label(to_status)}`;
  if (kind === 'member_left') return `${note ?? 'A member'} left the team`;
  return EVENT_LABELS[kind];
}

const label = (status: ApplicationStatus | null) => (status ? PERSONAL_STATUS_LABELS[status] : '');

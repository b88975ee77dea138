import { Anchor, Button, Group, Text } from '@mantine/core';
import { IconCalendarDown, IconCalendarPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CALENDAR_PATH, type CycleDate, DATE_LABELS, datesOf } from '#domain/cycles/cycle-dates.ts';
import { calendarName } from '#domain/programme/programme.ts';
import { timeZoneName } from '#domain/time-zone.ts';
import { Page } from '#web/layout/page.tsx';
import { formatDate, formatDeadline } from '#web/lib/format.ts';
import { PATHS } from '#web/lib/paths.ts';
import { useNow } from '#web/lib/use-now.ts';
import { DocumentSection } from '#web/ui/document-section.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { TextLines } from '#web/ui/states/skeletons.tsx';
import classes from './dates.module.css';
import { type DatedCycle, datesQuery } from './dates-query.ts';

/** When the programme opens, closes, asks and answers, with a calendar of it (rule:dates-page). */
export function Dates() {
  return (
    <Page
      subtitle={`When applications open and close, and what comes after. All times are ${timeZoneName()}.`}
      size="narrow"
    >
      <Content />
    </Page>
  );
}

function Content() {
  const { data, isError, refetch } = useQuery(datesQuery);
  if (isError) return <ErrorState title="Error fetching dates" onRetry={() => void refetch()} />;
  if (!data) return <TextLines lines={8} />;
  if (data.cycles.length === 0)
    return <EmptyState title="No dates yet" description="They appear here once applications open." />;
  return (
    <>
      {data.cycles.map((cycle) => (
        <DatesOfCycle key={cycle.id} cycle={cycle} />
      ))}
      <Text size="sm" c="dimmed">
        A project can have a deadline of its own. It’s on its page:{' '}
        <Anchor component={Link} to={PATHS.projects} inherit>
          see the projects
        </Anchor>
        .
      </Text>
      <Calendar url={data.calendar_url} />
    </>
  );
}

function DatesOfCycle({ cycle }: { cycle: DatedCycle }) {
  const known = new Map(datesOf(cycle).map((date) => [date.kind, date]));
  return (
    <DocumentSection id={cycle.id} title={cycle.name}>
      <dl className={classes.dates}>
        {(Object.keys(DATE_LABELS) as (keyof typeof DATE_LABELS)[]).map((kind) => (
          <DateRow key={kind} label={DATE_LABELS[kind]} date={known.get(kind)} />
        ))}
      </dl>
    </DocumentSection>
  );
}

function DateRow({ label, date }: { label: string; date: CycleDate | undefined }) {
  const now = useNow();
  const isOver = date !== undefined && Date.parse(date.at) < now;
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {date === undefined ? (
          <Text span inherit c="dimmed">
            Not set yet
          </Text>
        ) : (
          <Text span inherit c={isOver ? 'dimmed' : undefined} fw={isOver ? undefined : 600}>
            {date.isDay ? formatDate(date.at) : formatDeadline(date.at)}
          </Text>
        )}
      </dd>
    </>
  );
}

function Calendar({ url }: { url: string }) {
  return (
    <DocumentSection id="calendar" title="In your calendar">
      <Text>
        Subscribe, and your calendar follows when a date moves. A downloaded file stays as it is today.
      </Text>
      <Group gap="sm">
        <Button
          component="a"
          href={url.replace(/^https?:/, 'webcal:')}
          leftSection={<IconCalendarPlus size={18} stroke={1.75} />}
        >
          Subscribe
        </Button>
        <Button
          component="a"
          href={CALENDAR_PATH}
          download={calendarName()}
          variant="default"
          leftSection={<IconCalendarDown size={18} stroke={1.75} />}
        >
          Download (.ics)
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        Address of the calendar, for “From URL” in Google Calendar and others:{' '}
        <Text span inherit className={classes.address} translate="no">
          {url}
        </Text>
      </Text>
    </DocumentSection>
  );
}

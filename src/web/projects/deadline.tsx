import { Group, Text } from '@mantine/core';
import { IconCalendarDue } from '@tabler/icons-react';
import { memo } from 'react';
import { formatDate, formatDeadline, timeUntil } from '#web/lib/format.ts';
import { useNow } from '#web/lib/use-now.ts';

const HOUR = 3_600_000;
const SOON_DAYS = 7;

/** The deadline as a date and a live countdown (rule:project-page). */
export function Deadline({ deadline, isExact = false }: { deadline: string | null; isExact?: boolean }) {
  const now = useNow();
  if (deadline === null) return <DeadlineText date="No deadline" />;
  const date = isExact ? formatDeadline(deadline) : `(${formatDate(deadline)})`;
  return <DeadlineText left={timeUntil(deadline, now)} isSoon={isSoon(deadline, now)} date={date} />;
}

type DeadlineTextProps = { left?: string; isSoon?: boolean; date: string };

/** Rendered again only when its words change, not with every tick of the clock. */
const DeadlineText = memo(function DeadlineText({ left, isSoon, date }: DeadlineTextProps) {
  return (
    <Group gap={6} wrap="nowrap" align="flex-start">
      <IconCalendarDue size={18} stroke={1.75} aria-hidden style={{ flexShrink: 0, marginTop: 2 }} />
      {left === undefined ? (
        <Text size="sm">{date}</Text>
      ) : (
        <Text size="sm">
          <Text span inherit fw={600} c={isSoon ? 'var(--portal-accent-text)' : undefined}>
            {left}
          </Text>{' '}
          <Text span inherit c="dimmed">
            {date}
          </Text>
        </Text>
      )}
    </Group>
  );
});

function isSoon(deadline: string, now: number): boolean {
  const left = Date.parse(deadline) - now;
  return left > 0 && left < SOON_DAYS * 24 * HOUR;
}

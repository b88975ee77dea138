import { Group, Text } from '@mantine/core';
import { IconCalendarDue } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { formatDate, formatDeadline, relativeDeadline } from '#web/lib/format.ts';
import { useRenderedAt } from '#web/lib/server-rendered.tsx';

const HOUR = 3_600_000;
const SOON_DAYS = 7;

/** The deadline as a date and a live countdown (rule:project-page). */
export function Deadline({ deadline, isExact = false }: { deadline: string | null; isExact?: boolean }) {
  const now = useNow();
  return (
    <Group gap={6} wrap="nowrap" align="flex-start">
      <IconCalendarDue size={18} stroke={1.75} aria-hidden style={{ flexShrink: 0, marginTop: 2 }} />
      {deadline === null ? (
        <Text size="sm">No deadline</Text>
      ) : (
        <Text size="sm">
          <Text span inherit fw={600} c={isSoon(deadline, now) ? 'var(--portal-accent-text)' : undefined}>
            {timeLeft(deadline, now)}
          </Text>{' '}
          <Text span inherit c="dimmed">
            {isExact ? formatDeadline(deadline) : `(${formatDate(deadline)})`}
          </Text>
        </Text>
      )}
    </Group>
  );
}

/** The current time in milliseconds, updated every half minute. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return useRenderedAt() ?? now;
}

function timeLeft(deadline: string, now: number): string {
  const left = Date.parse(deadline) - now;
  if (left <= 0 || left >= 24 * HOUR) return relativeDeadline(deadline, now);
  const hours = Math.floor(left / HOUR);
  const minutes = Math.ceil((left % HOUR) / 60_000);
  return hours === 0 ? `Closes in ${minutes} min` : `Closes in ${hours} h ${minutes} min`;
}

function isSoon(deadline: string, now: number): boolean {
  const left = Date.parse(deadline) - now;
  return left > 0 && left < SOON_DAYS * 24 * HOUR;
}

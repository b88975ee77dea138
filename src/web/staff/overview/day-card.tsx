import { SegmentedControl, Text } from '@mantine/core';
import { FIGURE_DAYS, type FigureDays } from '#domain/staff/overview.ts';
import { timeZoneName } from '#domain/time-zone.ts';
import { formatDate, formatNumber } from '#web/lib/format.ts';
import { lazyWithRetry } from '#web/lib/load-with-retry.ts';
import type { Figures } from '#web/staff/overview/queries.ts';
import { LazyVisible } from '#web/ui/states/lazy-visible.tsx';
import { FigureCard } from '../../ui/figures/figure-card.tsx';
import classes from '../../ui/figures/figures.module.css';
import { DayShape } from './day-shape.tsx';
import { FigureLink } from './figure-link.tsx';

const DayPlot = lazyWithRetry(() => import('./day-plot.tsx'));

type DayCardProps = { perDay: Figures['per_day']; days: FigureDays; onDays: (days: FigureDays) => void };

/** Applications per day; the plot loads when it is visible. */
export function DayCard({ perDay, days, onDays }: DayCardProps) {
  const rows = perDay.toReversed().map(({ day, count }) => ({
    key: day,
    label: <FigureLink filter={{ submitted_from: day, submitted_to: day }}>{formatDate(day)}</FigureLink>,
    count,
  }));
  const submitted = perDay.reduce((sum, { count }) => sum + count, 0);
  return (
    <FigureCard
      title="Per day"
      note={
        <>
          <FigureLink filter={{ submitted_from: perDay[0]?.day }}>
            {formatNumber(submitted)} submitted
          </FigureLink>{' '}
          in the last {days}
          {` days (${timeZoneName()}).`}
        </>
      }
      label="Day"
      unit="Applications"
      rows={rows}
      control={<DaysControl days={days} onDays={onDays} />}
    >
      <div className={classes.plot} role="img" aria-label={describe(perDay, submitted)}>
        <LazyVisible fallback={<DayShape perDay={perDay} />}>
          <DayPlot perDay={perDay} />
        </LazyVisible>
      </div>
      {submitted === 0 && (
        <Text size="sm" c="dimmed" ta="center">
          Nobody applied in this period.
        </Text>
      )}
    </FigureCard>
  );
}

function DaysControl({ days, onDays }: Omit<DayCardProps, 'perDay'>) {
  return (
    <SegmentedControl
      size="xs"
      aria-label="Time range"
      data={FIGURE_DAYS.map((value) => ({ value: String(value), label: `${value} days` }))}
      value={String(days)}
      onChange={(value) => onDays(FIGURE_DAYS.find((known) => String(known) === value) ?? days)}
    />
  );
}

function describe(perDay: Figures['per_day'], submitted: number): string {
  const most = perDay.reduce<Figures['per_day'][number] | null>(
    (top, entry) => (entry.count > (top?.count ?? 0) ? entry : top),
    null,
  );
  const summary = `Plot of applications per day: ${submitted} in ${perDay.length} days`;
  return most ? `${summary}, with a peak of ${most.count} on ${formatDate(most.day)}.` : `${summary}.`;
}

import '@mantine/charts/styles.css';
import { BarChart, LineChart } from '@mantine/charts';
import { memo } from 'react';
import { formatDate, formatNumber } from '#web/lib/format.ts';
import type { Figures, SinceOpening } from '#web/staff/overview/queries.ts';
import { countsByDay } from './cumulative.ts';

/** One bar per day; loaded together with the chart library. */
const DayPlot = memo(function DayPlot({ perDay }: { perDay: Figures['per_day'] }) {
  return (
    <BarChart
      h="100%"
      data={perDay.map(({ day, count }) => ({ date: formatDate(day), count }))}
      dataKey="date"
      series={[{ name: 'count', label: 'Applications', color: 'var(--portal-accent)' }]}
      valueFormatter={formatNumber}
      xAxisProps={{
        tickFormatter: (date: string) => date.slice(0, 5),
        minTickGap: 16,
        interval: 'equidistantPreserveEnd',
      }}
      yAxisProps={{ allowDecimals: false, width: 44 }}
      barProps={{ radius: [3, 3, 0, 0], isAnimationActive: false }}
      barChartProps={{ accessibilityLayer: false }}
      tickLine="none"
    />
  );
});

export default DayPlot;

const COLORS = ['var(--portal-accent)', 'var(--mantine-color-blue-5)'];

/** The applications so far, one line per cycle, which ends with its last day: the days to come aren't days without applications. */
export const ComparePlot = memo(function ComparePlot({ compared }: { compared: SinceOpening[] }) {
  const last = Math.max(0, ...compared.map(({ last_day }) => last_day));
  const counts = compared.map(({ days, last_day }) => countsByDay(days, last_day));
  const data = Array.from({ length: last + 1 }, (_, day) => ({
    day,
    ...Object.fromEntries(counts.map((ofCycle, at) => [`cycle${at}`, ofCycle[day] ?? null])),
  }));
  return (
    <LineChart
      h="100%"
      data={data}
      dataKey="day"
      series={compared.map(({ name }, at) => ({ name: `cycle${at}`, label: name, color: COLORS[at] ?? '' }))}
      valueFormatter={formatNumber}
      xAxisProps={{ minTickGap: 16, interval: 'equidistantPreserveStart' }}
      yAxisProps={{ allowDecimals: false, width: 44 }}
      lineChartProps={{ accessibilityLayer: false }}
      lineProps={{ isAnimationActive: false }}
      curveType="linear"
      withDots={false}
      withLegend
      tickLine="none"
    />
  );
});

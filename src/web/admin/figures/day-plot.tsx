import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import type { Figures } from '#web/admin/queries.ts';
import { formatDate } from '#web/lib/format.ts';

const number = (value: number) => value.toLocaleString('en-IN');

/** One bar per day; loaded together with the chart library. */
export default function DayPlot({ perDay }: { perDay: Figures['per_day'] }) {
  return (
    <BarChart
      h="100%"
      data={perDay.map(({ day, count }) => ({ date: formatDate(day), count }))}
      dataKey="date"
      series={[{ name: 'count', label: 'Applications', color: 'var(--portal-accent)' }]}
      valueFormatter={number}
      xAxisProps={{ tickFormatter: (date: string) => date.slice(0, 5), minTickGap: 16 }}
      yAxisProps={{ allowDecimals: false, width: 44 }}
      barProps={{ radius: [3, 3, 0, 0], isAnimationActive: false }}
      barChartProps={{ accessibilityLayer: false }}
      tickLine="none"
    />
  );
}

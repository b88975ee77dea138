import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { binLabels } from './bin-labels.ts';

/** The scores of the shown rows together; loaded with the chart library. */
export default function DistributionPlot({ bins }: { bins: number[] }) {
  const labels = binLabels(bins.length);
  return (
    <BarChart
      h="100%"
      data={bins.map((count, bin) => ({ score: labels[bin], count }))}
      dataKey="score"
      series={[{ name: 'count', label: 'Reviews', color: 'var(--portal-accent)' }]}
      yAxisProps={{ allowDecimals: false, width: 44 }}
      barProps={{ radius: [3, 3, 0, 0], isAnimationActive: false }}
      barChartProps={{ accessibilityLayer: false }}
      tickLine="none"
    />
  );
}

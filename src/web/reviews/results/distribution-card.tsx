import { lazyWithRetry } from '#web/lib/load-with-retry.ts';
import { FigureCard } from '#web/ui/figures/figure-card.tsx';
import { LazyVisible } from '#web/ui/states/lazy-visible.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { binLabels } from './bin-labels.ts';
import classes from './review-results.module.css';

const DistributionPlot = lazyWithRetry(() => import('./distribution-plot.tsx'));

type DistributionCardProps = { title: string; rows: { bins: number[] }[] };

/** The distribution of the scores of the rows of a page, as a plot or as a table. */
export function DistributionCard({ title, rows }: DistributionCardProps) {
  const bins = (rows[0]?.bins ?? []).map((_, bin) =>
    rows.reduce((sum, row) => sum + (row.bins[bin] ?? 0), 0),
  );
  const labels = binLabels(bins.length);
  const counts = bins.map((count, bin) => ({ key: labels[bin] ?? '', label: labels[bin], count }));
  const described = counts
    .flatMap(({ key, count }) => (count > 0 ? [`${count} from ${key}`] : []))
    .join(', ');
  return (
    <FigureCard title={title} label="Score" unit="Reviews" rows={counts}>
      <div className={classes.plot} role="img" aria-label={`Plot of scores: ${described || 'none'}.`}>
        <LazyVisible fallback={<Skeleton height="100%" />}>
          <DistributionPlot bins={bins} />
        </LazyVisible>
      </div>
    </FigureCard>
  );
}

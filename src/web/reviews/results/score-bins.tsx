import { VisuallyHidden } from '@mantine/core';
import { binLabels } from './bin-labels.ts';
import classes from './review-results.module.css';

/** A small histogram for a row, with the numbers for screen readers. */
export function ScoreBins({ bins }: { bins: number[] }) {
  const most = Math.max(1, ...bins);
  const labels = binLabels(bins.length);
  return (
    <>
      <span className={classes.bins} aria-hidden>
        {bins.map((count, bin) => (
          <span key={labels[bin]} style={{ height: `${(100 * count) / most}%` }} />
        ))}
      </span>
      <VisuallyHidden>
        {bins.flatMap((count, bin) => (count > 0 ? [`${count} from ${labels[bin]}`] : [])).join(', ') ||
          'No scores'}
      </VisuallyHidden>
    </>
  );
}

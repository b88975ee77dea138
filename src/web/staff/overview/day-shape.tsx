import { formatDate, formatNumber } from '#web/lib/format.ts';
import type { Figures } from '#web/staff/overview/queries.ts';
import classes from '../../ui/figures/figures.module.css';

/**
 * The bars as one SVG path: the placeholder while the chart library loads, and the printed plot if it has not loaded.
 */
export function DayShape({ perDay }: { perDay: Figures['per_day'] }) {
  const most = Math.max(1, ...perDay.map(({ count }) => count));
  const bars = perDay.map(({ count }, at) => `M${at + 0.1} ${most}v${-count}h.8v${count}z`);
  const [first, last] = [perDay[0], perDay.at(-1)];
  return (
    <div className={classes.shape}>
      <span>{formatNumber(most)}</span>
      <svg viewBox={`0 0 ${perDay.length} ${most}`} preserveAspectRatio="none" aria-hidden>
        <path d={bars.join('')} />
      </svg>
      <span>{first && formatDate(first.day)}</span>
      <span>{last && formatDate(last.day)}</span>
    </div>
  );
}

import type { Figures } from '#web/admin/queries.ts';
import { formatDate } from '#web/lib/format.ts';
import classes from './figures.module.css';

/**
 * The bars of the days in one line of drawing: what stands there until the plot has come, and what is printed where it
 * has not.
 */
export function DayShape({ perDay }: { perDay: Figures['per_day'] }) {
  const most = Math.max(1, ...perDay.map(({ count }) => count));
  const bars = perDay.map(({ count }, at) => `M${at + 0.1} ${most}v${-count}h.8v${count}z`);
  const [first, last] = [perDay[0], perDay.at(-1)];
  return (
    <div className={classes.shape}>
      <span>{most.toLocaleString('en-IN')}</span>
      <svg viewBox={`0 0 ${perDay.length} ${most}`} preserveAspectRatio="none" aria-hidden>
        <path d={bars.join('')} />
      </svg>
      <span>{first && formatDate(first.day)}</span>
      <span>{last && formatDate(last.day)}</span>
    </div>
  );
}

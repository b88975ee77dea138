import { formatNumber } from '#web/lib/format.ts';
import type { FigureRow } from '../../ui/figures/figure-table.tsx';
import classes from '../../ui/figures/figures.module.css';

export type FigureBar = FigureRow & {
  /** A group of many items, without a bar, which would flatten all the others. */
  isRest?: boolean;
};

/** Labels and counts with bars below them, scaled to the longest bar. */
export function FigureBars({ bars, total }: { bars: FigureBar[]; total: number }) {
  const longest = Math.max(1, ...bars.map(({ count, isRest }) => (isRest ? 0 : count)));
  return (
    <ul className={classes.bars}>
      {bars.map(({ key, label, count, isRest }) => (
        <li key={key} className={classes.row}>
          <span className={classes.label}>{label}</span>
          <span className={classes.count}>
            {formatNumber(count)} <span className={classes.share}>{share(count, total)}</span>
          </span>
          {!isRest && (
            <span className={classes.track} aria-hidden>
              <span className={classes.bar} style={{ width: `${(100 * count) / longest}%` }} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** '<1%' instead of a rounded 0%. */
export function share(count: number, total: number): string {
  if (count === 0 || total === 0) return '0%';
  const percent = (100 * count) / total;
  return percent < 1 ? '<1%' : `${Math.round(percent)}%`;
}

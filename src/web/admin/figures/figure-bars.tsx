import type { Tone } from '#web/ui/soft-badge.tsx';
import type { FigureRow } from './figure-table.tsx';
import classes from './figures.module.css';

export type FigureBar = FigureRow & {
  tone?: Tone;
  /** Many things in one line: a bar of theirs would flatten all others. */
  isRest?: boolean;
};

/** Bars under their words and numbers: read by everybody, and as long as their share of the longest. */
export function FigureBars({ bars, total }: { bars: FigureBar[]; total: number }) {
  const longest = Math.max(1, ...bars.map(({ count, isRest }) => (isRest ? 0 : count)));
  return (
    <ul className={classes.bars}>
      {bars.map(({ key, label, count, tone, isRest }) => (
        <li key={key} className={classes.row}>
          <span className={classes.label}>{label}</span>
          <span className={classes.count}>
            {count.toLocaleString('en-IN')} <span className={classes.share}>{share(count, total)}</span>
          </span>
          {!isRest && (
            <span className={classes.track} aria-hidden>
              <span
                className={classes.bar}
                data-tone={tone}
                style={{ width: `${(100 * count) / longest}%` }}
              />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** '<1%' rather than a rounded nothing. */
export function share(count: number, total: number): string {
  if (count === 0 || total === 0) return '0%';
  const percent = (100 * count) / total;
  return percent < 1 ? '<1%' : `${Math.round(percent)}%`;
}

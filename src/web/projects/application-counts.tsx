import { STATUS_LABELS } from '#domain/applications/application-statuses.ts';
import { formatNumber } from '#web/lib/format.ts';
import { SoftBadge } from '#web/ui/soft-badge.tsx';
import { STATUS_TONES } from '#web/ui/status-badge.tsx';
import classes from './application-counts.module.css';
import type { ProjectDetail } from './queries.ts';

type Counts = NonNullable<ProjectDetail['application_counts']>;

/** For owner and staff: the number of applications in each status, without names (rule:owner-sees-counts). */
export function ApplicationCounts({ counts }: { counts: Counts }) {
  return (
    <ul className={classes.counts} aria-label="Applications to this project">
      <li>{totalOf(counts)}</li>
      {counts.map(({ status, count }) => (
        <li key={status}>
          <SoftBadge tone={STATUS_TONES[status]}>
            {formatNumber(count)} {STATUS_LABELS[status]}
          </SoftBadge>
        </li>
      ))}
    </ul>
  );
}

/** Such as '2 applications'. */
export function totalOf(counts: Counts): string {
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  return total === 1 ? '1 application' : `${formatNumber(total)} applications`;
}

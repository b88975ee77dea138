import { STATUS_LABELS } from '#domain/applications/application-statuses.ts';
import { formatNumber } from '#web/lib/format.ts';
import { SoftBadge } from '#web/ui/soft-badge.tsx';
import { STATUS_TONES } from '#web/ui/status-badge.tsx';
import classes from './application-counts.module.css';
import type { ProjectDetail } from './queries.ts';

type Counts = NonNullable<ProjectDetail['application_counts']>;

/** For owner and staff: the number of applications in each status, without names; withdrawn ones apart (rule:owner-sees-counts). */
export function ApplicationCounts({ counts }: { counts: Counts }) {
  const withdrawn = withdrawnOf(counts);
  return (
    <ul className={classes.counts} aria-label="Applications to this project">
      <li>{totalOf(counts)}</li>
      {counts.filter(isLive).map(({ status, count }) => (
        <li key={status}>
          <SoftBadge tone={STATUS_TONES[status]}>
            {formatNumber(count)} {STATUS_LABELS[status]}
          </SoftBadge>
        </li>
      ))}
      {withdrawn && <li>{withdrawn}</li>}
    </ul>
  );
}

const isLive = ({ status }: Counts[number]) => status !== 'withdrawn';
const sum = (counts: Counts) => counts.reduce((all, { count }) => all + count, 0);

/** Such as '2 applications', without those that were withdrawn. */
export function totalOf(counts: Counts): string {
  const total = sum(counts.filter(isLive));
  return total === 1 ? '1 application' : `${formatNumber(total)} applications`;
}

/** Such as '1 withdrawn'; null if there are none. */
export function withdrawnOf(counts: Counts): string | null {
  const withdrawn = sum(counts.filter((one) => !isLive(one)));
  return withdrawn > 0 ? `${formatNumber(withdrawn)} withdrawn` : null;
}

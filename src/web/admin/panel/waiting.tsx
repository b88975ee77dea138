import { FREEZING_STATUSES, STATUS_LABELS } from '#domain/applications/application-statuses.ts';
import { WAITING_DAYS } from '#domain/staff/overview.ts';
import { FigureLink } from '#web/admin/figures/figure-link.tsx';
import type { Overview } from '#web/admin/queries.ts';
import classes from '#web/admin/waiting.module.css';
import { STATUS_TONES } from '#web/ui/status-badge.tsx';

/** The first lines of the panel: the applications that have waited too long, and the funnel of statuses. */
export function Waiting({ overview: { waiting, by_status } }: { overview: Overview }) {
  if (by_status.length === 0) return null;
  return (
    <div className={classes.waiting}>
      <section aria-label="Waiting">
        <p className={classes.count}>{waiting.count.toLocaleString('en-IN')}</p>
        <FigureLink
          filter={{
            status: FREEZING_STATUSES.join(','),
            submitted_to: waiting.submitted_to,
            sort: 'submitted',
            order: 'asc',
          }}
        >
          waiting longer than {WAITING_DAYS} days
        </FigureLink>
      </section>
      <Funnel counts={by_status} />
    </div>
  );
}

function Funnel({ counts }: { counts: Overview['by_status'] }) {
  const most = Math.max(...counts.map(({ count }) => count));
  return (
    <section aria-label="By status">
      <ul className={classes.funnel}>
        {counts.map(({ status, count }) => (
          <li key={status}>
            <span
              className={classes.bar}
              data-tone={STATUS_TONES[status]}
              style={{ height: `${(2 * count) / most}rem` }}
              aria-hidden
            />
            <span className={classes.number}>{count.toLocaleString('en-IN')}</span>
            <FigureLink filter={{ status }}>{STATUS_LABELS[status]}</FigureLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { Suspense, useState } from 'react';
import { STATUS_LABELS } from '#domain/applications/application-statuses.ts';
import { WAITING_FOR_DECISION } from '#domain/applications/undecided.ts';
import { formatNumber } from '#web/lib/format.ts';
import { lazyWithRetry } from '#web/lib/load-with-retry.ts';
import { FigureLink } from '#web/staff/overview/figure-link.tsx';
import type { Overview } from '#web/staff/queries.ts';
import classes from '#web/staff/waiting.module.css';
import { TableToggle } from '#web/ui/figures/table-toggle.tsx';
import { STATUS_TONES } from '#web/ui/status-badge.tsx';

const FigureTable = lazyWithRetry(() => import('#web/ui/figures/figure-table.tsx'));

const BY_STATUS = 'By status';

/** The first lines of the panel: the applications that have waited too long, and the funnel of statuses, also as a table. */
export function Waiting({ overview: { waiting, by_status } }: { overview: Overview }) {
  const [isTable, setTable] = useState(false);
  if (by_status.length === 0) return null;
  return (
    <div className={classes.waiting}>
      <section aria-label="Waiting">
        <p className={classes.count}>{formatNumber(waiting.count)}</p>
        <FigureLink filter={{ ...WAITING_FOR_DECISION, submitted_to: waiting.submitted_to }}>
          {waiting.count === 1 ? 'has' : 'have'} waited over a week
        </FigureLink>
      </section>
      <section aria-label={BY_STATUS} className={classes.statuses}>
        <TableToggle title={BY_STATUS} isTable={isTable} onChange={setTable} />
        {isTable ? <StatusTable counts={by_status} /> : <Funnel counts={by_status} />}
      </section>
    </div>
  );
}

type StatusCounts = { counts: Overview['by_status'] };

function StatusTable({ counts }: StatusCounts) {
  const rows = counts.map(({ status, count }) => ({
    key: status,
    label: <FigureLink filter={{ status }}>{STATUS_LABELS[status]}</FigureLink>,
    count,
  }));
  return (
    <Suspense fallback={<Funnel counts={counts} />}>
      <FigureTable caption={BY_STATUS} label="Status" unit="Applications" rows={rows} />
    </Suspense>
  );
}

function Funnel({ counts }: StatusCounts) {
  const most = Math.max(...counts.map(({ count }) => count));
  return (
    <ul className={classes.funnel}>
      {counts.map(({ status, count }) => (
        <li key={status}>
          <span
            className={classes.bar}
            data-tone={STATUS_TONES[status]}
            style={{ height: `${(2 * count) / most}rem` }}
            aria-hidden
          />
          <span className={classes.number}>{formatNumber(count)}</span>
          <FigureLink filter={{ status }}>{STATUS_LABELS[status]}</FigureLink>
        </li>
      ))}
    </ul>
  );
}

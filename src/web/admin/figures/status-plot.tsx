import { STATUS_LABELS } from '#domain/applications/application-statuses.ts';
import type { Figures } from '#web/admin/queries.ts';
import { STATUS_TONES } from '#web/ui/status-badge.tsx';
import { FigureBars } from './figure-bars.tsx';
import { FigureCard } from './figure-card.tsx';
import { FigureLink } from './figure-link.tsx';

/** Applications by status, in the order of the process. */
export function StatusPlot({ figures }: { figures: Figures }) {
  const rows = figures.by_status.map(({ status, count }) => ({
    key: status,
    label: <FigureLink filter={{ status }}>{STATUS_LABELS[status]}</FigureLink>,
    count,
    tone: STATUS_TONES[status],
  }));
  return (
    <FigureCard title="By status" label="Status" unit="Applications" rows={rows}>
      <FigureBars bars={rows} total={figures.total} />
    </FigureCard>
  );
}

import type { Figures } from '#web/staff/overview/queries.ts';
import { FigureCard } from '../../ui/figures/figure-card.tsx';
import { FigureBars } from './figure-bars.tsx';
import { FigureLink } from './figure-link.tsx';

/** The ten projects with the most applications, and one row for the rest. */
export function ProjectPlot({ figures }: { figures: Figures }) {
  const { by_project, other_projects, total } = figures;
  const named = by_project.map(({ id, name, count }) => ({
    key: id,
    label: <FigureLink filter={{ project: id }}>{name}</FigureLink>,
    count,
  }));
  const rest = {
    key: 'rest',
    label: other_projects.projects === 1 ? '1 other project' : `${other_projects.projects} other projects`,
    count: other_projects.count,
    isRest: true,
  };
  const rows = other_projects.projects > 0 ? [...named, rest] : named;
  return (
    <FigureCard title="By project" label="Project" unit="Applications" rows={rows}>
      <FigureBars bars={rows} total={total} />
    </FigureCard>
  );
}

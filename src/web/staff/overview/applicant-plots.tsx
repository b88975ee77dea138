import type { Figures } from '#web/staff/overview/queries.ts';
import { FigureCard } from '../../ui/figures/figure-card.tsx';
import { FigureBars } from './figure-bars.tsx';
import { FigureLink } from './figure-link.tsx';

type PlotProps = { figures: Figures };

/** The colleges of the applicants. */
export function CollegePlot({ figures: { people, colleges, by_college } }: PlotProps) {
  const rows = by_college.map(({ college, count }) => ({
    key: college,
    label: <FigureLink filter={{ college }}>{college}</FigureLink>,
    count,
  }));
  const note = colleges > rows.length ? `The first ${rows.length} of ${colleges} colleges.` : undefined;
  return (
    <FigureCard title="By college" note={note} label="College" unit="People" rows={rows}>
      <FigureBars bars={rows} total={people} />
    </FigureCard>
  );
}

export function DegreePlot({ figures: { people, by_degree } }: PlotProps) {
  const rows = by_degree.map(({ degree, count }) => ({
    key: degree ?? 'none',
    label: degree ?? 'Not given',
    count,
  }));
  return (
    <FigureCard title="By degree" label="Degree" unit="People" rows={rows}>
      <FigureBars bars={rows} total={people} />
    </FigureCard>
  );
}

export function TeamSizePlot({ figures: { team_sizes } }: PlotProps) {
  const teams = team_sizes.reduce((sum, { count }) => sum + count, 0);
  if (teams === 0) return null;
  const rows = team_sizes.map(({ size, count }) => ({
    key: String(size),
    label: size === 1 ? '1 member' : `${size} members`,
    count,
  }));
  return (
    <FigureCard title="Team sizes" label="Size" unit="Teams" rows={rows}>
      <FigureBars bars={rows} total={teams} />
    </FigureCard>
  );
}

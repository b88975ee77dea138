import { SimpleGrid, Stack } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { DEFAULT_FIGURE_DAYS } from '#domain/staff/overview.ts';
import { UndecidedElsewhere } from '#web/cycles/other-cycles.tsx';
import { useLargeData } from '#web/lib/use-large-data.ts';
import { type Figures as FiguresData, figuresQuery } from '#web/staff/overview/queries.ts';
import type { AdminSearch, ChangeAdminSearch } from '#web/staff/search.ts';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { CardGridSkeleton } from '#web/ui/states/skeletons.tsx';
import classes from '../../ui/figures/figures.module.css';
import { CollegePlot, DegreePlot, TeamSizePlot } from './applicant-plots.tsx';
import { CompareCard } from './compare-card.tsx';
import { DayCard } from './day-card.tsx';
import { FigureTiles } from './figure-tiles.tsx';
import { ProjectPlot } from './project-plot.tsx';

type FiguresProps = { search: AdminSearch; onChange: ChangeAdminSearch };

/** The statistics as plots, each of which can be shown as a table. */
export default function Figures({ search, onChange }: FiguresProps) {
  const days = search.days ?? DEFAULT_FIGURE_DAYS;
  const { data, isError, refetch } = useQuery(figuresQuery(days, search.cycle));
  const figures = useLargeData(data);
  return (
    <Stack gap="lg">
      {!figures && !isError && (
        <CardGridSkeleton label="Loading the figures..." hasPictures={false} lines={2} />
      )}
      {isError && <ErrorState title="The figures couldn't be loaded" onRetry={() => refetch()} />}
      {figures?.total === 0 && (
        <EmptyState
          icon={<IconChartBar stroke={1.5} />}
          title="No applications yet"
          description="Once people apply, you'll see how many apply each day, to which projects and from which colleges."
          action={<UndecidedElsewhere />}
        />
      )}
      {figures && figures.total > 0 && (
        <>
          <FigureTiles figures={figures} />
          <DayCard
            perDay={figures.per_day}
            days={days}
            onDays={(chosen) => onChange({ days: chosen === DEFAULT_FIGURE_DAYS ? undefined : chosen })}
          />
          <CompareCard />
          <Plots figures={figures} />
        </>
      )}
    </Stack>
  );
}

/** Apart, because another number of days changes the address before the figures. */
const Plots = memo(function Plots({ figures }: { figures: FiguresData }) {
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" className={classes.pairs}>
      <ProjectPlot figures={figures} />
      <CollegePlot figures={figures} />
      <TeamSizePlot figures={figures} />
      <DegreePlot figures={figures} />
    </SimpleGrid>
  );
});

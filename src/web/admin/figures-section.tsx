import { SimpleGrid, Stack, Title } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { CardGridSkeleton } from '#web/ui/skeletons.tsx';
import { CollegePlot, DegreePlot, TeamSizePlot } from './applicant-plots.tsx';
import { DayCard } from './day-card.tsx';
import { FigureTiles } from './figure-tiles.tsx';
import classes from './figures.module.css';
import { ProjectPlot } from './project-plot.tsx';
import { figuresQuery } from './queries.ts';
import { type AdminSearch, type ChangeAdminSearch, DEFAULT_DAYS } from './search.ts';
import { StatusPlot } from './status-plot.tsx';

type FiguresSectionProps = { search: AdminSearch; onChange: ChangeAdminSearch };

/** What a head of programme asks about the applications, plotted; every plot can be read as a table. */
export function FiguresSection({ search, onChange }: FiguresSectionProps) {
  const days = search.days ?? DEFAULT_DAYS;
  const figures = useQuery(figuresQuery(days));
  return (
    <Stack component="section" gap="lg" aria-labelledby="figures">
      <Title order={2} size="h3" id="figures">
        Applications
      </Title>
      {figures.isPending && <CardGridSkeleton label="Loading the figures..." hasPictures={false} lines={2} />}
      {figures.isError && (
        <ErrorState title="The figures could not be loaded" onRetry={() => figures.refetch()} />
      )}
      {figures.data?.total === 0 && (
        <EmptyState
          icon={<IconChartBar stroke={1.5} />}
          title="No applications yet"
          description="How many arrive each day, to which projects and from which colleges is plotted here from the first one on."
        />
      )}
      {figures.data && figures.data.total > 0 && (
        <>
          <FigureTiles figures={figures.data} />
          <div className={classes.lead}>
            <DayCard
              perDay={figures.data.per_day}
              days={days}
              onDays={(chosen) => onChange({ days: chosen === DEFAULT_DAYS ? undefined : chosen })}
            />
            <StatusPlot figures={figures.data} />
          </div>
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" className={classes.pairs}>
            <ProjectPlot figures={figures.data} />
            <CollegePlot figures={figures.data} />
            <TeamSizePlot figures={figures.data} />
            <DegreePlot figures={figures.data} />
          </SimpleGrid>
        </>
      )}
    </Stack>
  );
}

import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useCycles } from '#web/cycles/use-cycles.ts';
import { useShownCycle } from '#web/cycles/use-shown-cycle.ts';
import { formatNumber } from '#web/lib/format.ts';
import { lazyWithRetry } from '#web/lib/load-with-retry.ts';
import { NativeSelect } from '#web/ui/fields/native-select.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { LazyVisible } from '#web/ui/states/lazy-visible.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { FigureCard } from '../../ui/figures/figure-card.tsx';
import classes from '../../ui/figures/figures.module.css';
import { cumulative } from './cumulative.ts';
import { comparisonQuery, type SinceOpening } from './queries.ts';

// The charts are one chunk.
const ComparePlot = lazyWithRetry(async () => ({ default: (await import('./day-plot.tsx')).ComparePlot }));

/** Two cycles over one another, by day since each opened (rule:admin-figures); nothing while there is only one. */
export function CompareCard() {
  const cycles = useCycles();
  const shown = useShownCycle();
  const others = cycles.filter(({ slug, state }) => slug !== shown?.slug && state !== 'draft');
  const [chosen, choose] = useState<string>();
  const other = others.find(({ slug }) => slug === chosen) ?? others[0];
  if (!shown || !other) return null;
  return (
    <Comparison
      cycle={shown.slug}
      comparedWith={other.slug}
      control={
        <NativeSelect
          size="xs"
          aria-label="Compare with"
          options={others.map(({ slug, name }) => ({ value: slug, label: name }))}
          value={other.slug}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
      }
    />
  );
}

type ComparisonProps = { cycle: string; comparedWith: string; control: ReactNode };

function Comparison({ cycle, comparedWith, control }: ComparisonProps) {
  const { data: compared = [], isError, refetch } = useQuery(comparisonQuery(cycle, comparedWith));
  if (isError) return <ErrorState title="The comparison couldn't be loaded" onRetry={() => refetch()} />;
  return (
    <FigureCard
      title="Applications so far, by day since opening"
      label="Day since opening"
      unit="Applications so far"
      rows={rowsOf(compared)}
      control={control}
      note={
        <Group component="span" gap="md">
          {compared.map(({ name, days }) => (
            <Text key={name} span inherit>
              {name}: {formatNumber(total(days))} submitted
            </Text>
          ))}
        </Group>
      }
    >
      <div className={classes.plot} role="img" aria-label={describe(compared)}>
        {compared.length > 0 ? (
          <LazyVisible fallback={<Skeleton height="100%" />}>
            <ComparePlot compared={compared} />
          </LazyVisible>
        ) : (
          <Skeleton height="100%" />
        )}
      </div>
    </FigureCard>
  );
}

const total = (days: SinceOpening['days']) => days.reduce((sum, { count }) => sum + count, 0);

const describe = (compared: SinceOpening[]) =>
  `Plot of all applications so far, by day since opening. ${compared
    .map(
      ({ name, days }) =>
        `${name}: ${total(days)} in the ${(days.at(-1)?.day ?? 0) + 1} days until the last one`,
    )
    .join('; ')}.`;

const rowsOf = (compared: SinceOpening[]) =>
  compared
    .flatMap(({ name, days }) =>
      cumulative(days).map(({ day, count }) => ({
        key: `${name} ${day}`,
        label: `Day ${day}, ${name}`,
        day,
        count,
      })),
    )
    .toSorted((a, b) => a.day - b.day);

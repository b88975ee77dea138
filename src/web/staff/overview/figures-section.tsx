import { Stack, Title } from '@mantine/core';
import { lazyWithRetry } from '#web/lib/load-with-retry.ts';
import { OverviewSkeleton } from '#web/staff/admin-skeleton.tsx';
import type { AdminSearch, ChangeAdminSearch } from '#web/staff/search.ts';
import { LazyVisible } from '#web/ui/states/lazy-visible.tsx';

// The server renders only the skeleton.
const Figures = lazyWithRetry(() => import('./figures.tsx'));

type FiguresSectionProps = { search: AdminSearch; onChange: ChangeAdminSearch };

/** Statistics of the applications. They are below the fold, so their code and their data load as somebody scrolls there. */
export function FiguresSection(props: FiguresSectionProps) {
  return (
    <Stack component="section" gap="lg" aria-labelledby="figures">
      <Title order={2} size="h3" id="figures">
        Applications
      </Title>
      <LazyVisible fallback={<OverviewSkeleton />}>
        <Figures {...props} />
      </LazyVisible>
    </Stack>
  );
}

import { Stack, Title } from '@mantine/core';
import { FiguresSkeleton } from '#web/admin/admin-skeleton.tsx';
import type { AdminSearch, ChangeAdminSearch } from '#web/admin/search.ts';
import { lazyWithRetry } from '#web/lib/load-with-retry.ts';
import { Deferred } from '#web/ui/states/deferred.tsx';

// The server draws no more of it than that it is on its way.
const Figures = lazyWithRetry(() => import('./figures.tsx'));

type FiguresSectionProps = { search: AdminSearch; onChange: ChangeAdminSearch };

/** What a head of programme asks about the applications: below the first view, so that it comes with its own code. */
export function FiguresSection(props: FiguresSectionProps) {
  return (
    <Stack component="section" gap="lg" aria-labelledby="figures">
      <Title order={2} size="h3" id="figures">
        Applications
      </Title>
      <Deferred fallback={<FiguresSkeleton />}>
        <Figures {...props} />
      </Deferred>
    </Stack>
  );
}

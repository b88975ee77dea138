import { Card, SimpleGrid } from '@mantine/core';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { Loading, TextLines } from '#web/ui/states/skeletons.tsx';
import classes from './waiting.module.css';

/** The skeleton of what waits and of the four summary cards. */
export function SummarySkeleton() {
  return (
    <Loading label="Loading admin panel...">
      <div className={classes.waiting}>
        <Skeleton height={64} width="60%" />
        <Skeleton className={classes.funnelSkeleton} />
      </div>
      <SimpleGrid mt="lg" cols={{ base: 2, md: 4 }}>
        {['users', 'projects', 'active', 'departments'].map((figure) => (
          <Card key={figure}>
            <Skeleton height={16} width="60%" marginBottom="0.75rem" />
            <Skeleton height={32} width="30%" />
          </Card>
        ))}
      </SimpleGrid>
    </Loading>
  );
}

/** The skeleton of the first tab, and of figures that nobody has scrolled to yet. */
export function OverviewSkeleton() {
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" aria-hidden>
      <Card>
        <TextLines lines={12} />
      </Card>
      <Card>
        <TextLines lines={12} />
      </Card>
    </SimpleGrid>
  );
}

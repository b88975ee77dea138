import { Card, SimpleGrid, Stack } from '@mantine/core';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Loading, TextLines } from '#web/ui/skeletons.tsx';

/** The shape of the admin panel while it loads: four figures, the tabs, and what the first of them shows. */
export function AdminSkeleton() {
  return (
    <Loading label="Loading admin panel...">
      <Stack gap="lg">
        <SimpleGrid cols={{ base: 2, md: 4 }}>
          {['users', 'projects', 'active', 'departments'].map((figure) => (
            <Card key={figure}>
              <Skeleton height={16} width="60%" marginBottom="0.75rem" />
              <Skeleton height={26} width="30%" />
            </Card>
          ))}
        </SimpleGrid>
        <Skeleton height={38} />
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
          <Card>
            <TextLines lines={12} />
          </Card>
          <Card>
            <TextLines lines={12} />
          </Card>
        </SimpleGrid>
      </Stack>
    </Loading>
  );
}

import { Card, SimpleGrid, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '#web/ui/error-state.tsx';
import { CardGridSkeleton } from '#web/ui/skeletons.tsx';
import { departmentsQuery } from './queries.ts';

/** §2 Departments: name, description and how many people belong to each. */
export function DepartmentsTab() {
  const departments = useQuery(departmentsQuery);
  if (departments.isPending) return <CardGridSkeleton label="Loading departments..." />;
  if (departments.isError) {
    return <ErrorState title="The departments could not be loaded" onRetry={() => departments.refetch()} />;
  }
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
      {departments.data.map((department) => (
        <Card key={department.id} component="section">
          <Title order={2} size="h4">
            {department.name}
          </Title>
          {department.description && <Text c="dimmed">{department.description}</Text>}
          <Text size="sm" mt="sm">
            {department.user_count === 1 ? '1 user' : `${department.user_count ?? 0} users`}
          </Text>
        </Card>
      ))}
    </SimpleGrid>
  );
}

import { Card, SimpleGrid, Text } from '@mantine/core';
import { formatNumber } from '#web/lib/format.ts';

type Totals = { total_users: number; total_projects: number; active_projects: number; departments: number };

/** The four summary cards of the admin panel (rule:admin-panel). */
export function SummaryCards({ totals }: { totals: Totals }) {
  const cards = [
    ['Total Users', totals.total_users],
    ['Total Projects', totals.total_projects],
    ['Active Projects', totals.active_projects],
    ['Departments', totals.departments],
  ] as const;
  return (
    <SimpleGrid component="dl" cols={{ base: 2, md: 4 }} m={0}>
      {cards.map(([label, value]) => (
        <Card key={label} component="div">
          <Text component="dt" size="sm" c="dimmed">
            {label}
          </Text>
          <Text component="dd" m={0} fz="h2" fw={600}>
            {formatNumber(value)}
          </Text>
        </Card>
      ))}
    </SimpleGrid>
  );
}

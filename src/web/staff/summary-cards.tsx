import { Anchor, Card, SimpleGrid, Text } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { formatNumber } from '#web/lib/format.ts';

type Totals = { total_users: number; total_projects: number; active_projects: number; departments: number };

const LinkNumber = createLink((props: ComponentProps<'a'>) => <Anchor inherit c="inherit" {...props} />);

/** The four summary cards of the admin panel, each linked to the rows that it counts (rule:admin-panel). */
export function SummaryCards({ totals }: { totals: Totals }) {
  const cards = [
    ['Total Users', totals.total_users, '/admin/people', {}],
    ['Total Projects', totals.total_projects, '/admin/projects', {}],
    ['Active Projects', totals.active_projects, '/admin/projects', { status: 'active' }],
    ['Departments', totals.departments, '/admin', { tab: 'departments' }],
  ] as const;
  return (
    <SimpleGrid component="dl" cols={{ base: 2, md: 4 }} m={0}>
      {cards.map(([label, value, to, search]) => (
        <Card key={label} component="div">
          <Text component="dt" size="sm" c="dimmed">
            {label}
          </Text>
          <Text component="dd" m={0} fz="h2" fw={600}>
            <LinkNumber to={to} search={search} aria-label={`${label}: ${formatNumber(value)}`}>
              {formatNumber(value)}
            </LinkNumber>
          </Text>
        </Card>
      ))}
    </SimpleGrid>
  );
}

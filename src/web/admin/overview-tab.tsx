import { Anchor, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Answer, api } from '#web/lib/api.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ProjectStatusBadge } from '#web/ui/project-status-badge.tsx';
import { RoleBadge } from '#web/ui/role-badge.tsx';

type Overview = Answer<typeof api.staff.overview.$get>;

/** §2 Overview: the first five users and the first five projects. */
export function OverviewTab({ overview }: { overview: Overview }) {
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
      <Card component="section">
        <Title order={2} size="h4" mb="md">
          Newest users
        </Title>
        <Stack gap="md">
          {overview.users.map((user) => (
            <UserLine key={user.id} user={user} />
          ))}
        </Stack>
      </Card>
      <Card component="section">
        <Title order={2} size="h4" mb="md">
          Newest projects
        </Title>
        <Stack gap="md">
          {overview.projects.length === 0 && <EmptyState title="No projects yet" />}
          {overview.projects.map((project) => (
            <ProjectLine key={project.id} project={project} />
          ))}
        </Stack>
      </Card>
    </SimpleGrid>
  );
}

function UserLine({ user }: { user: Overview['users'][number] }) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <div style={{ minWidth: 0 }}>
        <Text fw={500} truncate>
          {user.display_name ?? 'No name yet'}
        </Text>
        <Text size="sm" c="dimmed" truncate>
          {user.email}
        </Text>
      </div>
      <RoleBadge role={user.role} />
    </Group>
  );
}

function ProjectLine({ project }: { project: Overview['projects'][number] }) {
  return (
    <Group justify="space-between" wrap="nowrap" align="flex-start">
      <div style={{ minWidth: 0 }}>
        <Text size="sm" c="dimmed">
          {project.project_number}
        </Text>
        <Anchor component={Link} to={`/projects/${project.id}`} fw={500}>
          {project.name}
        </Anchor>
        <Text size="sm" c="dimmed">
          {project.preview}
        </Text>
      </div>
      <ProjectStatusBadge status={project.status} />
    </Group>
  );
}

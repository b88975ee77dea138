import { Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { FiguresSection } from '#web/staff/overview/figures-section.tsx';
import type { Overview } from '#web/staff/queries.ts';
import type { AdminSearch, ChangeAdminSearch } from '#web/staff/search.ts';
import classes from '#web/ui/figures/figures.module.css';
import { LinkButton } from '#web/ui/link-button.tsx';
import { ProjectStatusBadge } from '#web/ui/project-status-badge.tsx';
import { RoleBadge } from '#web/ui/role-badge.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { Verbatim } from '#web/ui/verbatim.tsx';

type OverviewTabProps = { overview: Overview; search: AdminSearch; onChange: ChangeAdminSearch };

/** The first five users, the first five projects and the statistics (rule:admin-overview). */
export function OverviewTab({ overview, search, onChange }: OverviewTabProps) {
  return (
    <Stack gap="xl">
      <Newest overview={overview} />
      <FiguresSection search={search} onChange={onChange} />
    </Stack>
  );
}

function Newest({ overview }: { overview: Overview }) {
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" className={classes.pairs}>
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
          {overview.projects.length === 0 && (
            <EmptyState
              title="No projects yet"
              description="Students see a project as soon as it's active and public."
              action={<LinkButton to="/projects/create">Create Project</LinkButton>}
            />
          )}
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
        <Text fw={500}>{user.display_name ? <Verbatim>{user.display_name}</Verbatim> : 'No name yet'}</Text>
        <Text size="sm" c="dimmed" translate="no" style={{ overflowWrap: 'anywhere' }}>
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
          <Verbatim>{project.project_number}</Verbatim>
        </Text>
        <Text fw={500}>{project.name}</Text>
        <Text size="sm" c="dimmed">
          {project.preview}
        </Text>
      </div>
      <Stack gap={6} align="flex-end" style={{ flex: 'none' }}>
        <ProjectStatusBadge status={project.status} />
        <LinkButton
          to="/projects/$projectId"
          params={{ projectId: project.id }}
          size="compact-sm"
          variant="default"
          aria-label={`View ${project.name}`}
        >
          View
        </LinkButton>
      </Stack>
    </Group>
  );
}

import { Card, Stack, Text, Title } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { categoryLabel } from '#domain/projects/projects.ts';
import { useCycles } from '#web/cycles/use-cycles.ts';
import { formatDate, formatDeadline } from '#web/lib/format.ts';
import { projectDuration } from '#web/projects/duration.ts';
import type { ProjectDetail } from '#web/projects/queries.ts';
import { WebLink } from '#web/ui/web-link.tsx';
import { formatBudget } from './format-budget.ts';
import classes from './project-facts.module.css';

/** The quick facts beside the text, and the link to the sample data (rule:project-page). */
export function ProjectFacts({ project }: { project: ProjectDetail }) {
  const cycles = useCycles();
  return (
    <Card component="section" aria-labelledby="quick-facts">
      <Stack gap="md">
        <Title order={3} id="quick-facts">
          Quick Facts
        </Title>
        <dl className={classes.facts}>
          {facts(project, cycles.length > 1).map(([label, value]) => (
            <div key={label} className={classes.fact}>
              <Text component="dt" size="sm" c="dimmed">
                {label}
              </Text>
              <Text component="dd" size="sm" m={0}>
                {value}
              </Text>
            </div>
          ))}
        </dl>
        {project.sample_data_url && (
          <WebLink href={project.sample_data_url} size="sm">
            View Sample Data <IconExternalLink size={15} stroke={1.75} aria-label="(opens in a new tab)" />
          </WebLink>
        )}
      </Stack>
    </Card>
  );
}

function facts(project: ProjectDetail, hasOtherCycles: boolean): [string, string][] {
  const known: [string, string | null][] = [
    ['Cycle', hasOtherCycles ? project.cycle.name : null],
    ['Deadline', project.own_deadline ? formatDeadline(project.own_deadline) : 'None'],
    ['Team size', `Up to ${project.max_team_size}`],
    ['Budget', project.budget === null ? null : formatBudget(project.budget)],
    ['Duration', projectDuration(project)],
    ['Start', formatDate(project.start_date)],
    ['End', formatDate(project.end_date)],
    ['Estimated completion', formatDate(project.estimated_completion_date)],
    ['Category', categoryLabel(project.category)],
    ['Priority', categoryLabel(project.priority)],
    ['Status', categoryLabel(project.status)],
    ['Owner', project.owner_name],
  ];
  return known.flatMap(([label, value]) => (value ? [[label, value]] : []));
}

import { Alert, Card, Group, Stack, Title } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { categoryLabel } from '#domain/projects/projects.ts';
import { formatDate } from '#web/lib/format.ts';
import { type Column, ResponsiveTable } from '#web/staff/responsive-table.tsx';
import type { ImportPreview } from './mutations.ts';

/** The projects to create and the import button; or the list of errors. It may lie below the fold, so its heading takes the focus. */
export function PreviewStep({ preview, children }: { preview: ImportPreview; children: ReactNode }) {
  const { projects, problems } = preview;
  const isReady = problems.length === 0;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card component="section" aria-label="Preview">
      <Stack>
        <Title ref={heading} tabIndex={-1} order={2} size="h4" style={{ scrollMarginTop: '5rem' }}>
          3. {isReady ? 'Import' : 'Correct the file'}
        </Title>
        {isReady ? (
          <Alert role="status" color="green" icon={<IconCheck />}>
            {projects.length === 1 ? 'One project is ready.' : `All ${projects.length} projects are ready.`}{' '}
            Nothing has been created yet.
          </Alert>
        ) : (
          <Alert role="alert" color="red" icon={<IconAlertTriangle />}>
            {problems.length === 1 ? 'Found one problem.' : `Found ${problems.length} problems.`} Nothing has
            been created. Correct the file and choose it again.
          </Alert>
        )}
        {isReady ? <Projects projects={projects} /> : <Problems problems={problems} />}
        {isReady && <Group>{children}</Group>}
      </Stack>
    </Card>
  );
}

type Problem = ImportPreview['problems'][number] & { id: string };

const PROBLEM_COLUMNS: Column<Problem>[] = [
  { label: 'Row', cell: ({ row }) => row ?? 'Whole file' },
  { label: 'Column', cell: ({ column }) => (column ? <code>{column}</code> : '–') },
  { label: 'Reason', cell: ({ message }) => message },
];

function Problems({ problems }: Pick<ImportPreview, 'problems'>) {
  const rows = problems.map((problem) => ({ ...problem, id: Object.values(problem).join(' ') }));
  return <ResponsiveTable caption="Problems" columns={PROBLEM_COLUMNS} rows={rows} />;
}

type Project = ImportPreview['projects'][number] & { id: string };

const PROJECT_COLUMNS: Column<Project>[] = [
  { label: 'Row', cell: ({ row }) => row },
  { label: 'Number', cell: ({ project_number }) => project_number },
  {
    label: 'Name',
    cell: ({ name, is_visible_to_public }) => (is_visible_to_public ? name : `${name} (hidden)`),
  },
  { label: 'Category', cell: ({ category }) => categoryLabel(category) },
  { label: 'Team size', cell: ({ max_team_size }) => max_team_size },
  { label: 'Deadline', cell: ({ application_deadline }) => formatDate(application_deadline) || 'None' },
];

function Projects({ projects }: Pick<ImportPreview, 'projects'>) {
  const rows = projects.map((project) => ({ ...project, id: String(project.row) }));
  return <ResponsiveTable caption="Projects in the file" columns={PROJECT_COLUMNS} rows={rows} />;
}

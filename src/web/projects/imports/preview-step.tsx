import { Alert, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { DayOrder } from '#domain/projects/project-imports.ts';
import { categoryLabel } from '#domain/projects/projects.ts';
import { formatDate, formatNumber } from '#web/lib/format.ts';
import { type Column, ResponsiveTable } from '#web/staff/responsive-table.tsx';
import { Verbatim } from '#web/ui/verbatim.tsx';
import { DateQuestion } from './date-question.tsx';
import type { ImportPreview } from './mutations.ts';

type PreviewStepProps = {
  preview: ImportPreview;
  dayOrder: DayOrder | null;
  onDayOrder: (order: DayOrder) => void;
  children: ReactNode;
};

/**
 * The projects to create and the import button; or what is missing: corrections of the file, or the meaning of its dates. It may lie below
 * the fold, so its heading takes the focus.
 */
export function PreviewStep({ preview, dayOrder, onDayOrder, children }: PreviewStepProps) {
  const { projects, problems, warnings, ambiguous_dates } = preview;
  const isCorrect = problems.length === 0;
  const isReady = isCorrect && (ambiguous_dates.length === 0 || dayOrder !== null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card component="section" aria-label="Preview">
      <Stack>
        <Title ref={heading} tabIndex={-1} order={2} size="h4" style={{ scrollMarginTop: '5rem' }}>
          3. {isReady ? 'Import' : isCorrect ? 'Choose how dates are written' : 'Correct the file'}
        </Title>
        {isReady && (
          <Alert role="status" color="green" icon={<IconCheck />}>
            {projects.length === 1
              ? 'One project is ready.'
              : `All ${formatNumber(projects.length)} projects are ready.`}{' '}
            Nothing has been created yet.
          </Alert>
        )}
        {!isCorrect && (
          <Alert role="alert" color="red" icon={<IconAlertTriangle />}>
            {problems.length === 1
              ? 'Found one problem.'
              : `Found ${formatNumber(problems.length)} problems.`}{' '}
            Nothing has been created. Correct the file and choose it again.
          </Alert>
        )}
        {isCorrect && <DateQuestion dates={ambiguous_dates} order={dayOrder} onChoose={onDayOrder} />}
        {!isCorrect && <Problems caption="Problems" problems={problems} />}
        {warnings.length > 0 && (
          <>
            <Alert color="yellow" icon={<IconAlertTriangle />}>
              Please check {warnings.length === 1 ? 'one cell' : `${formatNumber(warnings.length)} cells`}.
              This doesn’t stop the import.
            </Alert>
            <Problems caption="To check" problems={warnings} />
          </>
        )}
        {isReady && <Projects projects={projects} />}
        {isReady && <Group>{children}</Group>}
      </Stack>
    </Card>
  );
}

type Problem = ImportPreview['problems'][number] & { id: string };

const PROBLEM_COLUMNS: Column<Problem>[] = [
  { label: 'Row', cell: ({ row }) => row ?? 'Whole file' },
  { label: 'Column', cell: ({ column }) => (column ? <code translate="no">{column}</code> : '–') },
  { label: 'Reason', cell: ({ message }) => message },
];

function Problems({ caption, problems }: { caption: string } & Pick<ImportPreview, 'problems'>) {
  const rows = problems
    .slice(0, MOST_SHOWN)
    .map((problem) => ({ ...problem, id: Object.values(problem).join(' ') }));
  return (
    <>
      <ResponsiveTable caption={caption} columns={PROBLEM_COLUMNS} rows={rows} />
      <OnlyFirst total={problems.length} />
    </>
  );
}

/** A table of thousands would take seconds to appear. */
const MOST_SHOWN = 200;

function OnlyFirst({ total }: { total: number }) {
  if (total <= MOST_SHOWN) return null;
  return (
    <Text size="sm" c="dimmed">
      These are the first {MOST_SHOWN} of {formatNumber(total)}.
    </Text>
  );
}

type Project = ImportPreview['projects'][number] & { id: string };

const PROJECT_COLUMNS: Column<Project>[] = [
  { label: 'Row', cell: ({ row }) => row },
  { label: 'Number', cell: ({ project_number }) => <Verbatim>{project_number}</Verbatim> },
  {
    label: 'Name',
    cell: ({ name, is_visible_to_public }) => (is_visible_to_public ? name : `${name} (hidden)`),
  },
  { label: 'Category', cell: ({ category }) => categoryLabel(category) },
  { label: 'Team size', cell: ({ max_team_size }) => max_team_size },
  { label: 'Deadline', cell: ({ application_deadline }) => formatDate(application_deadline) || 'None' },
];

function Projects({ projects }: Pick<ImportPreview, 'projects'>) {
  const rows = projects.slice(0, MOST_SHOWN).map((project) => ({ ...project, id: String(project.row) }));
  return (
    <>
      <ResponsiveTable caption="Projects in the file" columns={PROJECT_COLUMNS} rows={rows} />
      <OnlyFirst total={projects.length} />
    </>
  );
}

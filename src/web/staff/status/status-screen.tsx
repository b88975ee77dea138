import { Badge, Code, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '#web/lib/format.ts';
import { type Column, ResponsiveTable } from '#web/staff/responsive-table.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { RowsSkeleton } from '#web/ui/states/skeletons.tsx';
import { asSentence, partName } from './finding-words.ts';
import { type Finding, statusQuery } from './queries.ts';

/** Database, worker, emails, jobs, disk, certificate and backups as the doctor sees them, with what to do (permission:readStatus). */
export function StatusScreen() {
  const status = useQuery(statusQuery);
  if (status.isPending) return <RowsSkeleton label="Loading the status..." />;
  if (status.isError && !status.data)
    return (
      <ErrorState title="The status couldn't be loaded" onRetry={() => void status.refetch()} isWholePage />
    );
  const { findings, as_of, release } = status.data;
  const rows = findings.map((finding, place) => ({ ...finding, id: String(place) }));
  return (
    <Stack gap="md">
      <Text c="dimmed" size="sm">
        As of {formatDateTime(as_of)}. The command <Code>doctor</Code> on the server looks at more.
      </Text>
      <ResponsiveTable caption="Status of the site" columns={COLUMNS} rows={rows} />
      <Title order={2} size="h4">
        About
      </Title>
      <Text size="sm">
        This site runs the release <Code>{release}</Code>.
      </Text>
    </Stack>
  );
}

const LEVELS = {
  ok: { color: 'green', label: 'OK' },
  warning: { color: 'yellow', label: 'Warning' },
  wrong: { color: 'red', label: 'Wrong' },
} as const;

const COLUMNS: Column<Finding & { id: string }>[] = [
  { label: 'Part', onPhone: 'title', cell: partName },
  {
    label: 'State',
    onPhone: 'beside',
    cell: ({ level }) => <Badge color={LEVELS[level].color}>{LEVELS[level].label}</Badge>,
  },
  { label: 'What was found', isPlain: true, cell: ({ words }) => asSentence(words) },
  { label: 'What to do', cell: ({ advice }) => (advice === undefined ? null : asSentence(advice)) },
];

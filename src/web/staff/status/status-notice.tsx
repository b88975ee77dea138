import { Alert, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '#web/ui/link-button.tsx';
import { partName } from './finding-words.ts';
import { statusQuery } from './queries.ts';

/** Tells super admins on their overview that a part of the site is wrong (permission:readStatus). Renders nothing while all are well. */
export function StatusNotice() {
  const status = useQuery({ ...statusQuery, meta: undefined });
  const wrong = (status.data?.findings ?? []).filter(({ level }) => level === 'wrong');
  const [first] = wrong;
  if (!first) return null;
  return (
    <Alert
      color="red"
      title={
        wrong.length === 1
          ? 'A part of the site has a problem'
          : `${wrong.length} parts of the site have problems`
      }
    >
      <Group justify="space-between">
        <span>
          {partName(first)}: {first.words}
        </span>
        <LinkButton to="/admin/status" variant="default">
          See the status
        </LinkButton>
      </Group>
    </Alert>
  );
}

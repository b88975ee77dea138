import { List, Stack, Text, Title } from '@mantine/core';
import { LinkText } from '#web/ui/link-text.tsx';
import type { ReleaseDetails } from './queries.ts';

type Named = { id: string; name: string };
type Listed = ReleaseDetails['problems'][number]['shown'][number];
type Subject = { application: Listed['application'] | Named; project: Listed['project'] };

export type SubjectListProps = {
  title: string;
  count: number;
  shown: Subject[];
  /** Applications lead to their row in the lists of decisions. */
  isMendedByDecision?: boolean;
  /** Of what is neither an application nor a project. */
  otherwise?: string | undefined;
  cycle: string | undefined;
  onLeave: () => void;
};

/** What has a problem or change of a preflight, each with the page that mends it (rule:release-preflight). */
export const SubjectList = ({ title, count, shown, ...mending }: SubjectListProps) => (
  <Stack gap={4}>
    <Title order={3} size="h5">
      {title} ({count})
    </Title>
    <List size="sm">
      {shown.map((one) => (
        <List.Item key={one.application?.id ?? one.project?.id ?? title}>
          <Mending subject={one} {...mending} />
        </List.Item>
      ))}
    </List>
    {count > shown.length && (
      <Text size="sm" c="dimmed">
        And {count - shown.length} more.
      </Text>
    )}
  </Stack>
);

type MendingProps = Pick<SubjectListProps, 'isMendedByDecision' | 'otherwise' | 'cycle' | 'onLeave'> & {
  subject: Subject;
};

function Mending({
  subject: { application, project },
  isMendedByDecision,
  otherwise = 'Letters, reasons, seats or problems',
  cycle,
  onLeave,
}: MendingProps) {
  if (application && 'reference' in application && application.reference && isMendedByDecision)
    return (
      <LinkText
        to="/admin/decisions"
        search={{
          cycle,
          search: application.reference,
          stage: application.reviewed_stage ?? undefined,
          reviewed: application.reviewed_stage ? undefined : 'no',
        }}
        onClick={onLeave}
      >
        {application.name}
      </LinkText>
    );
  if (application)
    return (
      <LinkText to="/admin/applications" search={{ cycle, open: application.id }} onClick={onLeave}>
        {application.name}
      </LinkText>
    );
  if (project)
    return (
      <LinkText to="/admin/decisions" search={{ cycle, project: project.id }} onClick={onLeave}>
        {project.name}
      </LinkText>
    );
  return otherwise;
}

import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useConfirmProject } from '#web/projects/mutations.ts';
import type { ProjectDetail } from '#web/projects/queries.ts';
import { LinkButton } from '#web/ui/link-button.tsx';

type NoticeProps = { project: ProjectDetail; className: string | undefined };

/** A project of a cycle that isn't open: what that means, and for its owner the confirmation of a copy (rule:new-cycle). */
export default function ProjectCycleNotice({ project, className }: NoticeProps) {
  return (
    <div className={className}>
      <Notice project={project} />
    </div>
  );
}

function Notice({ project }: { project: ProjectDetail }) {
  const { name, state } = project.cycle;
  if (project.can.confirm) return <ToConfirm project={project} />;
  if (state === 'archived')
    return <Text c="dimmed">This project belongs to {name}, which is archived. Nothing can be changed.</Text>;
  if (state === 'closed')
    return (
      <Text c="dimmed">This project belongs to {name}, which has closed. Nobody can apply any more.</Text>
    );
  return <Text c="dimmed">This project belongs to {name}, which isn't open yet.</Text>;
}

function ToConfirm({ project: { id, cycle } }: { project: ProjectDetail }) {
  const confirmation = useConfirmProject(id, cycle.name);
  return (
    <Alert color="orange" title={`Will you offer this project again in ${cycle.name}?`}>
      <Stack gap="sm">
        <Text size="sm">
          It was copied from an earlier cycle and is hidden from students. Check its texts and dates, then
          confirm it.
        </Text>
        <Group gap="sm">
          <Button loading={confirmation.isPending} onClick={() => confirmation.mutate()}>
            Confirm for {cycle.name}
          </Button>
          <LinkButton to="/projects/edit/$projectId" params={{ projectId: id }} variant="default">
            Edit Project
          </LinkButton>
        </Group>
      </Stack>
    </Alert>
  );
}

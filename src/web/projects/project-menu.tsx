import { ActionIcon, Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconCalendarPlus,
  IconDotsVertical,
  IconEye,
  IconEyeOff,
  IconPencil,
  IconSettings,
  IconTrash,
  IconUserShare,
} from '@tabler/icons-react';
import { LinkMenuItem } from '#web/ui/link-menu-item.tsx';
import { ExtendDeadlineDialog } from './extend-deadline-dialog.tsx';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { useSetProjectVisibility } from './mutations.ts';
import { useProjectDeletion } from './use-delete-project.tsx';

type ProjectMenuProps = {
  project: { id: string; name: string; is_visible_to_public: boolean };
  /** Three dots on a card, a 'Manage' button on the project's page. */
  look: 'dots' | 'button';
  canHandOver: boolean;
  canExtendDeadline: boolean;
  onDeleted?: () => void;
};

/** Edit, hide or show, hand over, delete: for the owner and staff (rule:project-manage-menu, permission:editProject). */
export default function ProjectMenu({
  project,
  look,
  canHandOver,
  canExtendDeadline,
  onDeleted,
}: ProjectMenuProps) {
  const { id, name, is_visible_to_public } = project;
  const visibility = useSetProjectVisibility(id);
  const deleteProject = useProjectDeletion();
  const [isHandingOver, handOver] = useDisclosure();
  const [isExtending, extend] = useDisclosure();
  const remove = async () => (await deleteProject(project)) && onDeleted?.();
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          {look === 'dots' ? (
            <ActionIcon color="gray" my={-4} aria-label={`Manage ${name}`}>
              <IconDotsVertical size={20} stroke={1.75} />
            </ActionIcon>
          ) : (
            <Button variant="default" leftSection={<IconSettings size={18} stroke={1.75} />}>
              Manage
            </Button>
          )}
        </Menu.Target>
        <Menu.Dropdown>
          <LinkMenuItem
            to="/projects/edit/$projectId"
            params={{ projectId: id }}
            leftSection={<IconPencil size={16} />}
          >
            Edit Project
          </LinkMenuItem>
          <Menu.Item
            leftSection={is_visible_to_public ? <IconEyeOff size={16} /> : <IconEye size={16} />}
            disabled={visibility.isPending}
            onClick={() => visibility.mutate(!is_visible_to_public)}
          >
            {is_visible_to_public ? 'Hide from public' : 'Show to public'}
          </Menu.Item>
          {canHandOver && (
            <Menu.Item leftSection={<IconUserShare size={16} />} onClick={handOver.open}>
              Hand over
            </Menu.Item>
          )}
          {canExtendDeadline && (
            <Menu.Item leftSection={<IconCalendarPlus size={16} />} onClick={extend.open}>
              Give one person more time
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={remove}>
            Delete Project
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isHandingOver && <HandOverDialog project={project} onClose={handOver.close} />}
      {isExtending && <ExtendDeadlineDialog project={project} onClose={extend.close} />}
    </>
  );
}

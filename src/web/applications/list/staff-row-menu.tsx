import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconExternalLink, IconEye, IconFileText, IconMail } from '@tabler/icons-react';
import type { StaffApplication } from '#web/applications/queries.ts';
import { useOpenOnMount } from '#web/ui/dialogs/use-open-on-mount.ts';
import type { RowActions } from './use-stable-actions.ts';

type StaffRowMenuProps = Omit<RowActions, 'onSelect'> & { application: StaffApplication; label: string };

/** View Details, Preview Detailed for super admins, View Full Profile and Contact; loaded on first use. */
export default function StaffRowMenu({
  application,
  label,
  onView,
  onContact,
  onPreview,
}: StaffRowMenuProps) {
  const { id, contact, detailed_characters } = application;
  const { target, ...opening } = useOpenOnMount<HTMLButtonElement>();
  return (
    <Menu position="bottom-end" withinPortal {...opening}>
      <Menu.Target>
        <ActionIcon ref={target} size="sm" aria-label={label}>
          <IconDots size={18} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconEye size={18} stroke={1.75} />} onClick={() => onView(id)}>
          View Details
        </Menu.Item>
        {onPreview && detailed_characters !== null && (
          <Menu.Item leftSection={<IconFileText size={18} stroke={1.75} />} onClick={() => onPreview(id)}>
            Preview Detailed
          </Menu.Item>
        )}
        {contact && (
          <Menu.Item
            component="a"
            href={`/student-profile/${contact.id}`}
            target="_blank"
            rel="noopener"
            leftSection={<IconExternalLink size={18} stroke={1.75} />}
          >
            View Full Profile
          </Menu.Item>
        )}
        <Menu.Item
          disabled={!contact?.email}
          leftSection={<IconMail size={18} stroke={1.75} />}
          onClick={() => onContact(application)}
        >
          Contact
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconExternalLink, IconEye, IconMail } from '@tabler/icons-react';
import type { StaffApplication } from '#web/applications/queries.ts';
import { useOpenOnMount } from '#web/ui/dialogs/use-open-on-mount.ts';

export type StaffActionsProps = {
  application: StaffApplication;
  onView: (id: string) => void;
  onContact: (application: StaffApplication) => void;
  /** For super admins only (permission:previewDetailed). */
  onPreview?: (id: string) => void;
};

/** View Details, View Full Profile and Contact; loaded on first use. */
export default function StaffRowMenu({
  application,
  label,
  onView,
  onContact,
}: StaffActionsProps & { label: string }) {
  const { id, contact } = application;
  const { target, ...opening } = useOpenOnMount<HTMLButtonElement>();
  return (
    <Menu position="bottom-end" withinPortal {...opening}>
      <Menu.Target>
        <ActionIcon ref={target} aria-label={label}>
          <IconDots size={20} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconEye size={18} stroke={1.75} />} onClick={() => onView(id)}>
          View Details
        </Menu.Item>
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

import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconExternalLink, IconEye, IconMail } from '@tabler/icons-react';
import type { StaffApplication } from './queries.ts';
import classes from './staff.module.css';
import { StatusSelect } from './status-select.tsx';

export type StaffActionsProps = {
  application: StaffApplication;
  onView: (id: string) => void;
  onContact: (application: StaffApplication) => void;
  /** For super admins only (row 40). */
  onPreview?: (id: string) => void;
};

/** §2: View Details, View Full Profile, Contact, and the status selector. */
export function StaffActions({ application, onView, onContact }: StaffActionsProps) {
  const { id, contact, team, project } = application;
  const whose = team?.name ?? contact?.display_name ?? project.name;
  return (
    <div className={classes.actions}>
      <StatusSelect application={application} />
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon aria-label={`Actions for ${whose}`}>
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
    </div>
  );
}

import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

type EmptyStateProps = {
  /** An icon with a stroke of 1.5. */
  icon?: ReactNode;
  title: ReactNode;
  description?: ReactNode;
  /** The next step: a button or a link. */
  action?: ReactNode;
  /** Makes screen readers announce it. */
  role?: 'alert' | 'status';
};

/** The message of an empty list. */
export const EmptyState = ({ icon, title, description, action, role }: EmptyStateProps) => (
  <div className={classes.state} role={role}>
    {icon && <div className={classes.icon}>{icon}</div>}
    <p className={classes.title}>{title}</p>
    {description && <p className={classes.description}>{description}</p>}
    {action && (
      <Group justify="center" gap="sm">
        {action}
      </Group>
    )}
  </div>
);

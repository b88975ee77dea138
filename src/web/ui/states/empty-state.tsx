import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

type EmptyStateProps = {
  /** An icon of the set, 1.5 stroke. */
  icon?: ReactNode;
  title: string;
  /** What this place is for. */
  description?: string;
  /** The next step: a button or a link. */
  action?: ReactNode;
  /** What has just come about is read out. */
  role?: 'alert' | 'status';
};

/** What a list says while nothing is in it. */
export const EmptyState = ({ icon, title, description, action, role }: EmptyStateProps) => (
  <div className={classes.state} role={role}>
    {icon && <div className={classes.icon}>{icon}</div>}
    <p className={classes.title}>{title}</p>
    {description && <p className={classes.description}>{description}</p>}
    {action && <div className={classes.actions}>{action}</div>}
  </div>
);

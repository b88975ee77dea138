import { EmptyState as MantineEmptyState } from '@mantine/core';
import type { ReactNode } from 'react';

type EmptyStateProps = {
  /** An icon of the set, 1.5 stroke. */
  icon?: ReactNode;
  title: string;
  /** What this place is for. */
  description?: string;
  /** The next step: a button or a link. */
  action?: ReactNode;
};

/** What a list says while nothing is in it. */
export function EmptyState({ icon, title, description, action }: EmptyStateProps) {
  return (
    <MantineEmptyState
      py="xl"
      px="md"
      withIndicatorBackground
      icon={icon}
      title={title}
      description={description}
    >
      {action && <MantineEmptyState.Actions>{action}</MantineEmptyState.Actions>}
    </MantineEmptyState>
  );
}

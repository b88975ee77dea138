import { Button } from '@mantine/core';
import { IconFolderOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Page } from '#web/layout/page.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';

/** A project that does not exist, or that the viewer may not see (rule:project-not-found). */
export function ProjectNotFound() {
  return (
    <Page title="Project Not Found" back="/projects">
      <EmptyState
        icon={<IconFolderOff stroke={1.5} />}
        title="Project Not Found"
        description="The project doesn’t exist or is no longer available."
        action={
          <Button component={Link} to="/projects">
            Back to Projects
          </Button>
        }
      />
    </Page>
  );
}

import { Button, type ButtonProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import {
  APPLIED_AND_LEFT,
  type ApplicationStatus,
  applyButtonOnCard,
  applyButtonOnPage,
} from '#domain/applications/application-statuses.ts';
import { isClosed } from '#domain/projects/projects.ts';
import { useNow } from '#web/lib/use-now.ts';
import { useCompleteProfileDialog } from '#web/users/profiles/complete-profile-dialog.tsx';

type ApplyButtonProps = {
  project: { id: string; name: string; application_deadline: string | null; has_left: boolean };
  status: ApplicationStatus | null;
  place: 'card' | 'page';
} & ButtonProps;

/** The apply button on a card and on the project's page (rule:apply-button-on-cards, rule:apply-button-labels). */
export function ApplyButton({ project, status, place, ...look }: ApplyButtonProps) {
  const closed = isClosed(project, new Date(useNow()));
  const { label, disabled } = project.has_left
    ? APPLIED_AND_LEFT
    : (place === 'card' ? applyButtonOnCard : applyButtonOnPage)(status, closed);
  if (disabled) {
    return (
      <Button {...look} disabled>
        {label}
      </Button>
    );
  }
  const name = `${label}: ${project.name}`;
  if (status === 'withdrawn') {
    return (
      <Button {...look} variant="light" component={Link} to={`/projects/${project.id}`} aria-label={name}>
        {label}
      </Button>
    );
  }
  return (
    <ApplyLink {...look} projectId={project.id} aria-label={name}>
      {label}
    </ApplyLink>
  );
}

type ApplyLinkProps = ButtonProps & { projectId: string; 'aria-label'?: string };

/** Leads to the application form if the viewer's profile is complete, otherwise opens the dialog (rule:complete-profile). */
export function ApplyLink({ projectId, ...look }: ApplyLinkProps) {
  const { isComplete } = useCompleteProfileDialog();
  return (
    <Button
      {...look}
      component={Link}
      to={`/projects/${projectId}/apply`}
      onClick={(event) => {
        if (!isComplete()) event.preventDefault();
      }}
    />
  );
}

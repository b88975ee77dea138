import { IconUsers } from '@tabler/icons-react';
import { LinkButton } from '#web/ui/link-button.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { AssignProject } from './assign-project.tsx';
import type { AssignmentSearch } from './assignment-search.ts';
import { Assignments } from './assignments.tsx';
import { AutomaticAssignment } from './automatic-assignment.tsx';
import type { ReviewSetup } from './queries.ts';
import type { Round } from './search.ts';
import classes from './setup.module.css';
import { ShortApplications } from './short-applications.tsx';

type AssignmentPartProps = {
  round: Round;
  setup: ReviewSetup;
  search: AssignmentSearch;
  onChange: (changes: AssignmentSearch) => void;
};

/** Assigns automatically and by project, and shows what is open, declined or missing (rule:assign-by-hand, rule:automatic-assignment). */
export function AssignmentPart({ round, setup, ...filter }: AssignmentPartProps) {
  const isArchived = setup.cycle.state === 'archived';
  if (setup.reviewers === 0 && !setup.has_assignments)
    return (
      <EmptyState
        icon={<IconUsers stroke={1.5} />}
        title="No reviewers yet"
        description="Choose reviewers first, then assign applications to them."
        action={
          <LinkButton to="/admin/review/setup" search={{ ...round, part: 'reviewers' }}>
            Choose reviewers
          </LinkButton>
        }
      />
    );
  return (
    <div className={classes.parts}>
      <AutomaticAssignment round={round} setup={setup} />
      <AssignProject round={round} isArchived={isArchived} />
      <Assignments round={round} isArchived={isArchived} {...filter} />
      <ShortApplications round={round} />
    </div>
  );
}

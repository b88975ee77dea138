import { isClosed } from '#domain/projects/projects.ts';
import { useNow } from '#web/lib/use-now.ts';
import { ApplyButton, ApplyLink } from '#web/projects/apply-button.tsx';
import { Deadline } from '#web/projects/deadline.tsx';
import type { ProjectDetail } from '#web/projects/queries.ts';
import classes from './apply-bar.module.css';

type ApplyBarProps = {
  project: ProjectDetail;
  /** True once the card with the same button has scrolled out of view. */
  isShown: boolean;
};

/** A sticky bar with the next step, for phones. */
export function ApplyBar({ project, isShown }: ApplyBarProps) {
  const own = { ...project, application_deadline: project.own_deadline };
  const closed = isClosed(own, new Date(useNow()));
  const status = project.my_application?.status ?? null;
  const isToSubmit = project.can.submit_detailed_proposal;
  const isToApply = (project.can.apply || project.can.submit_draft) && !closed;
  const isOpen = status === null || status === 'draft';
  if (!isToSubmit && !(isToApply && isOpen)) return null;
  return (
    <div className={classes.bar} data-shown={isShown || undefined}>
      {isToSubmit ? (
        <ApplyLink projectId={project.id}>Submit Detailed Proposal</ApplyLink>
      ) : (
        <>
          <Deadline deadline={project.own_deadline} />
          <ApplyButton project={own} status={status} place="page" />
        </>
      )}
    </div>
  );
}

import { Suspense, useEffect, useRef, useState } from 'react';
import type { ApplyPage } from '#web/applications/queries.ts';
import { lazyWithRetry } from '#web/lib/load-with-retry.ts';
import { TextLines } from '#web/ui/states/skeletons.tsx';
import classes from '#web/ui/writing.module.css';

const ProjectQuestion = lazyWithRetry(() => import('./project-question.tsx'));

/** What the project asks for, to read again while writing (rule:apply-page-summary). */
export function CollapsedQuestion({ project }: { project: ApplyPage['project'] }) {
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  // It may have been opened before this code ran.
  useEffect(() => setOpen(details.current?.open ?? false), []);
  if (!project.problem_statement && !project.project_requirements) return null;
  return (
    <details
      ref={details}
      className={classes.question}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>What the project asks for</summary>
      {isOpen && (
        <Suspense fallback={<TextLines lines={4} />}>
          <ProjectQuestion project={project} />
        </Suspense>
      )}
    </details>
  );
}

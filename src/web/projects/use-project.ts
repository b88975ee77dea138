import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isMissing } from '#web/lib/api-error.ts';
import { toastError } from '#web/lib/toasts.ts';
import { projectQuery } from './queries.ts';

/** A project for its page: missing is one thing, a failed load (rule:project-not-found) leads back to the list with a toast. */
export function useProject(id: string) {
  const { data, error } = useQuery(projectQuery(id));
  const navigate = useNavigate();
  useEffect(() => {
    if (!error || isMissing(error)) return;
    toastError(error, 'Error fetching project');
    void navigate({ to: '/projects' });
  }, [error, navigate]);
  const isGone = isMissing(error);
  return { project: isGone ? undefined : data, isMissing: isGone };
}

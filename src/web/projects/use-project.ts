import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isMissing } from '#web/lib/api-error.ts';
import { toastError } from '#web/lib/toasts.ts';
import { projectQuery } from './queries.ts';

/** Loads a project for its page. `isMissing` if it does not exist; any other error leads to the list with a toast (rule:project-not-found). */
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

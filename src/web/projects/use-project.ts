import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ApiError } from '#web/lib/api-error.ts';
import { toastError } from '#web/toasts.ts';
import { projectQuery } from './queries.ts';

/** A project for its page: missing is one thing, a failed load (§8) leads back to the list with a toast. */
export function useProject(id: string) {
  const { data, error } = useQuery(projectQuery(id));
  const navigate = useNavigate();
  const isMissing = error !== null && isMissingProject(error);
  useEffect(() => {
    if (!error || isMissingProject(error)) return;
    toastError(error, 'Error fetching project');
    void navigate({ to: '/projects' });
  }, [error, navigate]);
  return { project: isMissing ? undefined : data, isMissing };
}

/** An address that is no id at all (422) names no project either. */
const isMissingProject = (error: Error) =>
  error instanceof ApiError && (error.status === 404 || error.status === 422);

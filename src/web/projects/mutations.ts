import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CreateProjectInput, UpdateProjectInput } from '#domain/projects/project-schemas.ts';
import { api, readResponse } from '#web/lib/api.ts';
import { toastSuccess } from '#web/lib/toasts.ts';

const project = api.projects[':id'];

/** The forms show their own errors (#web/lib/form.ts), so these two have no error toast. */
export function useCreateProject() {
  const refresh = useRefreshProjects();
  return useMutation({
    mutationFn: (json: CreateProjectInput) => readResponse(api.projects.$post({ json })),
    onSuccess: () => {
      toastSuccess('Project created successfully');
      return refresh();
    },
  });
}

export function useUpdateProject(id: string) {
  const refresh = useRefreshProjects();
  return useMutation({
    mutationFn: (json: UpdateProjectInput) => readResponse(project.$put({ param: { id }, json })),
    onSuccess: () => {
      toastSuccess('Project updated');
      return refresh();
    },
  });
}

export function useSetProjectVisibility(id: string) {
  const refresh = useRefreshProjects();
  return useMutation({
    mutationFn: (is_visible_to_public: boolean) =>
      readResponse(project.visibility.$put({ param: { id }, json: { is_visible_to_public } })),
    onSuccess: (_, isVisible) => {
      toastSuccess(
        'Project visibility updated',
        `Project is now ${isVisible ? 'visible' : 'hidden'} to public users.`,
      );
      return refresh();
    },
    meta: { errorTitle: 'Error updating visibility' },
  });
}

/** `useProjectDeletion` handles errors: one of them leads to a second confirmation. */
export function useDeleteProject() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, confirmed_applications }: { id: string; confirmed_applications: number }) =>
      readResponse(project.$delete({ param: { id }, query: { confirmed_applications } })),
    onSuccess: (_, { id }) => {
      toastSuccess('Project deleted', 'The project has been successfully deleted.');
      // The viewer is about to leave the project's page: refetching it would briefly show 'Project Not Found'.
      const isAnother = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[2] !== id;
      return client.invalidateQueries({ queryKey: ['projects'], predicate: isAnother });
    },
  });
}

export function useHandOverProject(id: string) {
  const refresh = useRefreshProjects();
  return useMutation({
    mutationFn: (owner_id: string) => readResponse(project.owner.$put({ param: { id }, json: { owner_id } })),
    onSuccess: () => {
      toastSuccess('Project handed over');
      return refresh();
    },
    meta: { errorTitle: 'Error updating project' },
  });
}

function useRefreshProjects() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['projects'] });
}

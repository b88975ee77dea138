import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ExtendDeadlineInput, ExtensionKey } from '#domain/applications/extension-schemas.ts';
import type { CreateProjectInput, UpdateProjectInput } from '#domain/projects/project-schemas.ts';
import { useCycle } from '#web/cycles/use-cycle.ts';
import { api, readResponse } from '#web/lib/api.ts';
import { toastAbout } from '#web/lib/toast-about.ts';
import { toastError, toastSuccess } from '#web/lib/toasts.ts';
import { toastWithUndo } from '#web/ui/undo-toast.tsx';

const project = api.projects[':id'];

/** The forms show their own errors (#web/lib/form.ts), so these two have no error toast (rule:create-project). */
export function useCreateProject() {
  const client = useQueryClient();
  const refresh = useRefreshProjects();
  const cycle = useCycle();
  return useMutation({
    mutationFn: (json: CreateProjectInput) => readResponse(api.projects.$post({ json: { ...json, cycle } })),
    onSuccess: () => {
      client.removeQueries({ queryKey: ['project-defaults'] });
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

/** Shows a project to everybody or hides it, with an Undo (rule:project-visibility). */
export function useSetProjectVisibility(id: string) {
  const refresh = useRefreshProjects();
  const errorTitle = 'Error updating visibility';
  const setVisible = (is_visible_to_public: boolean) =>
    readResponse(project.visibility.$put({ param: { id }, json: { is_visible_to_public } }));
  const title = 'Project visibility updated';
  const subject = `visibility of ${id}`;
  const describe = (isVisible: boolean) =>
    `Project is now ${isVisible ? 'visible' : 'hidden'} to public users.`;
  // Not a mutation: the card may have left the list and unmounted.
  const undo = (isVisible: boolean) =>
    void setVisible(isVisible)
      .then(
        () => toastAbout(subject, title, describe(isVisible)),
        (error) => toastError(error, errorTitle),
      )
      .finally(refresh);
  return useMutation({
    mutationFn: setVisible,
    onSuccess: (_, isVisible) => {
      toastWithUndo(title, describe(isVisible), () => undo(!isVisible), subject);
      return refresh();
    },
    meta: { errorTitle },
  });
}

/** The owner offers a copied project in its new cycle (rule:new-cycle). */
export function useConfirmProject(id: string, cycle: string) {
  const refresh = useRefreshProjects();
  return useMutation({
    mutationFn: () => readResponse(project.confirmation.$put({ param: { id } })),
    onSuccess: () => {
      toastSuccess(`Project confirmed for ${cycle}`);
      return refresh();
    },
    meta: { errorTitle: 'Error updating project' },
  });
}

/** The owner says that somebody has joined or never came (permission:manageOffers). */
export function useSaveJoining() {
  const refresh = useRefreshProjects();
  return useMutation({
    mutationFn: ({ id, state }: { id: string; state: 'joined' | 'no_show' }) =>
      readResponse(api.offers[':id'].$put({ param: { id }, json: { state } })),
    onSuccess: () => toastSuccess('Seat saved'),
    onSettled: refresh,
    meta: { errorTitle: 'Error saving the seat' },
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

/** The form shows its own errors (rule:one-persons-deadline). */
export function useExtendDeadline(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (json: ExtendDeadlineInput) => readResponse(project.extensions.$put({ param: { id }, json })),
    onSuccess: () => {
      toastSuccess('Deadline extended', 'The person gets an email.');
      return client.invalidateQueries({ queryKey: ['projects', 'extensions', id] });
    },
  });
}

/** rule:one-persons-deadline */
export function useWithdrawExtension(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (param: Omit<ExtensionKey, 'id'>) =>
      readResponse(project.extensions[':user_id'][':step'].$delete({ param: { id, ...param } })),
    onSuccess: () => {
      toastSuccess('Extension taken back', 'The person gets an email.');
      return client.invalidateQueries({ queryKey: ['projects', 'extensions', id] });
    },
    meta: { errorTitle: 'Error taking back the extension' },
  });
}

function useRefreshProjects() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['projects'] });
}

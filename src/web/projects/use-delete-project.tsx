import { ApiError } from '#web/lib/api-error.ts';
import { toastError } from '#web/lib/toasts.ts';
import { confirm } from '#web/ui/dialogs/confirm.tsx';
import { useDeleteProject } from './mutations.ts';

type Project = { id: string; name: string };

const QUESTION = 'Are you sure you want to delete this project? This action cannot be undone.';

/**
 * Deletes a project after one confirmation, or two while applications protect it (rule:delete-project). Returns true if the
 * project was deleted.
 */
export function useProjectDeletion() {
  const remove = useDeleteProject();

  const attempt = async (project: Project, confirmed_applications: number): Promise<boolean> => {
    try {
      await remove.mutateAsync({ id: project.id, confirmed_applications });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'project_is_protected') throw error;
      const count = Number(error.current?.protecting_applications);
      return (await askAgain(project, count)) && attempt(project, count);
    }
  };

  return async (project: Project): Promise<boolean> => {
    if (!(await ask(project))) return false;
    try {
      return await attempt(project, 0);
    } catch (error) {
      toastError(error, 'Error deleting project');
      return false;
    }
  };
}

const ask = ({ name }: Project) =>
  confirm({ title: `Delete “${name}”`, text: QUESTION, confirmLabel: 'Delete Project' });

const askAgain = ({ name }: Project, count: number) =>
  confirm({
    title: `“${name}” has applications`,
    text:
      count === 1
        ? "One application to this project is in progress. We'll notify its applicants that the programme has withdrawn it."
        : `${count} applications to this project are in progress. We'll notify their applicants that the programme has withdrawn them.`,
    confirmLabel: count === 1 ? 'Delete and withdraw it' : `Delete and withdraw all ${count}`,
  });

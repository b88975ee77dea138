import { useQuery } from '@tanstack/react-query';
import { useCycle } from '#web/cycles/use-cycle.ts';
import { useCreateProject } from '#web/projects/mutations.ts';
import { projectDefaultsQuery } from '#web/projects/queries.ts';
import { splitDeadline } from '#web/ui/fields/deadline-fields.ts';
import { FormSkeleton } from '#web/ui/states/skeletons.tsx';
import { ProjectForm } from './project-form.tsx';
import { createFormSchema, EMPTY_PROJECT } from './project-form-values.ts';

/** The form for a new project, which begins with the next number and the cycle's deadline (rule:proposed-number). */
export function NewProjectForm({ onDone }: { onDone: () => void }) {
  const create = useCreateProject();
  const cycle = useCycle();
  const { data, isError } = useQuery(projectDefaultsQuery({ cycle }));
  if (!data && !isError) return <FormSkeleton label="Loading..." fields={8} />;
  const [application_deadline, deadline_time] = splitDeadline(data?.application_deadline ?? null);
  const project_number = data?.project_number ?? '';
  return (
    <ProjectForm
      picturesRoute="/api/project-pictures"
      schema={createFormSchema}
      initialValues={{ ...EMPTY_PROJECT, project_number, application_deadline, deadline_time }}
      isNew
      keptAs={`project:new:${cycle ?? ''}`}
      submitLabel="Create Project"
      errorTitle="Error creating project"
      save={create.mutateAsync}
      onSaved={onDone}
      onCancel={onDone}
    />
  );
}

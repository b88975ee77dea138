import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import { ApiError } from '#web/lib/api-error.ts';
import { useUpdateProject } from '#web/projects/mutations.ts';
import { type ProjectDetail, projectQuery } from '#web/projects/queries.ts';
import { ProjectForm } from './project-form.tsx';
import { ProjectConflict } from './project-form-conflict.tsx';
import { toFormValues, updateFormSchema } from './project-form-values.ts';

type EditProjectFormProps = { project: ProjectDetail; onDone: () => void };

/** The form over the project as it was when it was opened; a load of theirs begins it anew. */
export function EditProjectForm({ project, onDone }: EditProjectFormProps) {
  const [begun, setBegun] = useState(project);
  return <FormOver key={begun.updated_at} begun={begun} onLoad={setBegun} onDone={onDone} />;
}

type FormOverProps = { begun: ProjectDetail; onLoad: (theirs: ProjectDetail) => void; onDone: () => void };

function FormOver({ begun, onLoad, onDone }: FormOverProps) {
  const client = useQueryClient();
  const update = useUpdateProject(begun.id);
  const seen = useRef(begun.updated_at);
  const [theirs, setTheirs] = useState<ProjectDetail | null>(null);
  const save = async (input: z.output<typeof updateFormSchema>) => {
    try {
      await update.mutateAsync({ ...input, expected_updated_at: seen.current });
    } catch (error) {
      if (isChanged(error)) setTheirs(await client.fetchQuery({ ...projectQuery(begun.id), staleTime: 0 }));
      throw error;
    }
  };
  const overwrite = () => {
    if (theirs) seen.current = theirs.updated_at;
  };
  return (
    <ProjectForm
      schema={updateFormSchema}
      initialValues={toFormValues(begun)}
      isNew={false}
      submitLabel="Save Changes"
      errorTitle="Error updating project"
      save={save}
      isExplained={isChanged}
      notice={
        theirs && (
          <ProjectConflict
            begun={begun}
            theirs={theirs}
            onLoadTheirs={() => onLoad(theirs)}
            onOverwrite={overwrite}
          />
        )
      }
      onSaved={onDone}
      onCancel={onDone}
    />
  );
}

const isChanged = (error: unknown) => error instanceof ApiError && error.code === 'project_changed';

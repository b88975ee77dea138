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

/** The edit form. Loading a newer version of the project remounts it. */
export function EditProjectForm({ project, onDone }: EditProjectFormProps) {
  const [opened] = useState(project);
  const [base, setBase] = useState(opened);
  // Who loads the newer version has given up their words over the older one, which the browser may still be forgetting.
  const keptAs = base === opened ? `project:edit:${base.id}` : `project:edit:${base.id}:${base.updated_at}`;
  return <EditForm key={base.updated_at} base={base} keptAs={keptAs} onLoad={setBase} onDone={onDone} />;
}

type EditFormProps = {
  base: ProjectDetail;
  keptAs: string;
  onLoad: (latest: ProjectDetail) => void;
  onDone: () => void;
};

function EditForm({ base, keptAs, onLoad, onDone }: EditFormProps) {
  const client = useQueryClient();
  const update = useUpdateProject(base.id);
  const seen = useRef(base.updated_at);
  const [latest, setLatest] = useState<ProjectDetail | null>(null);
  const save = async (input: z.output<typeof updateFormSchema>) => {
    try {
      await update.mutateAsync({ ...input, expected_updated_at: seen.current });
    } catch (error) {
      if (isChanged(error)) setLatest(await client.fetchQuery({ ...projectQuery(base.id), staleTime: 0 }));
      throw error;
    }
  };
  const overwrite = () => {
    if (latest) seen.current = latest.updated_at;
  };
  return (
    <ProjectForm
      picturesRoute={`/api/projects/${base.id}/pictures`}
      schema={updateFormSchema}
      initialValues={toFormValues(base)}
      isNew={false}
      keptAs={keptAs}
      submitLabel="Save Changes"
      errorTitle="Error updating project"
      save={save}
      isExplained={isChanged}
      notice={(giveUp) =>
        latest && (
          <ProjectConflict
            base={base}
            latest={latest}
            onLoadLatest={() => {
              giveUp();
              onLoad(latest);
            }}
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

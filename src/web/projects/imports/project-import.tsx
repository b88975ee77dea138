import { Button, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { toastSuccess } from '#web/lib/toasts.ts';
import { FileStep } from './file-step.tsx';
import { ImportColumns } from './import-columns.tsx';
import { type ImportFile, useImportProjects, usePreviewImport } from './mutations.ts';
import { PreviewStep } from './preview-step.tsx';

/** Imports projects from a CSV file (permission:importProjects). The preview lists every error before anything is created. */
export function ProjectImport() {
  const [file, setFile] = useState<ImportFile>({ csv: '' });
  const preview = usePreviewImport();
  const importProjects = useImportProjects();
  const navigate = useNavigate();

  const change = (csv: string) => {
    setFile({ csv });
    preview.reset();
  };
  const check = (checked: ImportFile) => {
    setFile(checked);
    preview.mutate(checked);
  };
  const importAll = () =>
    importProjects.mutate(file, {
      onSuccess: ({ created }) => {
        toastSuccess(
          'Projects imported',
          created === 1 ? 'One project was created.' : `${created} projects were created.`,
        );
        void navigate({ to: '/admin', search: { tab: 'projects' } });
      },
      // A new preview shows what has changed, for example a project number that is taken now.
      onError: () => preview.mutate(file),
    });

  return (
    <Stack gap="lg">
      <ImportColumns />
      <FileStep
        csv={file.csv}
        isChecking={preview.isPending}
        onChange={change}
        onCheck={(csv) => check({ csv })}
      />
      {preview.data && (
        <PreviewStep
          preview={preview.data}
          dayOrder={file.day_order ?? null}
          onDayOrder={(day_order) => check({ ...file, day_order })}
        >
          <Button loading={importProjects.isPending} onClick={importAll}>
            {preview.data.projects.length === 1
              ? 'Import one project'
              : `Import ${preview.data.projects.length} projects`}
          </Button>
          <Text size="sm" c="dimmed">
            You'll own these projects, and they'll be active.
          </Text>
        </PreviewStep>
      )}
    </Stack>
  );
}

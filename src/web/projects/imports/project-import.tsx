import { Button, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { toastSuccess } from '#web/lib/toasts.ts';
import { FileStep } from './file-step.tsx';
import { ImportColumns } from './import-columns.tsx';
import { useImportProjects, usePreviewImport } from './mutations.ts';
import { PreviewStep } from './preview-step.tsx';

/** Imports projects from a CSV file (permission:importProjects). The preview lists every error before anything is created. */
export function ProjectImport() {
  const [csv, setCsv] = useState('');
  const preview = usePreviewImport();
  const importProjects = useImportProjects();
  const navigate = useNavigate();

  const change = (text: string) => {
    setCsv(text);
    preview.reset();
  };
  const check = (text: string) => {
    setCsv(text);
    preview.mutate(text);
  };
  const importAll = () =>
    importProjects.mutate(csv, {
      onSuccess: ({ created }) => {
        toastSuccess(
          'Projects imported',
          created === 1 ? 'One project was created.' : `${created} projects were created.`,
        );
        void navigate({ to: '/admin', search: { tab: 'projects' } });
      },
      // A new preview shows what has changed, for example a project number that is taken now.
      onError: () => preview.mutate(csv),
    });

  return (
    <Stack gap="lg">
      <ImportColumns />
      <FileStep csv={csv} isChecking={preview.isPending} onChange={change} onCheck={check} />
      {preview.data && (
        <PreviewStep preview={preview.data}>
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

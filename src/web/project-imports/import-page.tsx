import { Button, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Page } from '#web/layout/page.tsx';
import { toastSuccess } from '#web/lib/toasts.ts';
import { FileStep } from './file-step.tsx';
import { ImportColumns } from './import-columns.tsx';
import { useImportProjects, usePreviewImport } from './mutations.ts';
import { PreviewStep } from './preview-step.tsx';

/** Row 53: projects from a CSV file; every wrong cell is named before anything is written. */
export function ImportPage() {
  const [csv, setCsv] = useState('');
  const preview = usePreviewImport();
  const bring = useImportProjects();
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
    bring.mutate(csv, {
      onSuccess: ({ created }) => {
        toastSuccess(
          'Projects imported',
          created === 1 ? 'One project was created.' : `${created} projects were created.`,
        );
        void navigate({ to: '/admin', search: { tab: 'projects' } });
      },
      // What changed since the preview, as a number that somebody took, stands in a new one.
      onError: () => preview.mutate(csv),
    });

  return (
    <Page subtitle="Many projects at once, from a sheet saved as CSV. You see what would be created, and what is wrong, before anything is.">
      <Stack gap="lg">
        <ImportColumns />
        <FileStep csv={csv} isChecking={preview.isPending} onChange={change} onCheck={check} />
        {preview.data && (
          <PreviewStep preview={preview.data}>
            <Button loading={bring.isPending} onClick={importAll}>
              {preview.data.projects.length === 1
                ? 'Import one project'
                : `Import ${preview.data.projects.length} projects`}
            </Button>
            <Text size="sm" c="dimmed">
              They become active projects of yours.
            </Text>
          </PreviewStep>
        )}
      </Stack>
    </Page>
  );
}

import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCopyText } from '#web/applications/mutations.ts';
import type { MyApplication } from '#web/applications/queries.ts';
import { useCycles } from '#web/cycles/use-cycles.ts';
import { lazyWithRetry } from '#web/lib/load-with-retry.ts';
import { DialogFallback } from '#web/ui/dialogs/dialog-fallback.tsx';

const CopyTextDialog = lazyWithRetry(() => import('./copy-text-dialog.tsx'));

/** Copies the text of a past application: into the same project if an open cycle offers it, else into a chosen one (rule:copy-text-of-application). */
export default function CopyTextButton({ application: { id, copy_to } }: { application: MyApplication }) {
  const copy = useCopyText();
  const navigate = useNavigate();
  const [isChoosing, setChoosing] = useState(false);
  const isAnyOpen = useCycles().some(({ state }) => state === 'open');
  if (!copy_to && !isAnyOpen) return null;
  const copyTo = (project_id: string | null) =>
    copy.mutate(
      { id, project_id },
      {
        onSuccess: (draft) =>
          void navigate({ to: '/projects/$projectId/apply', params: { projectId: draft.project_id } }),
      },
    );
  return (
    <>
      <Button
        variant="default"
        loading={copy.isPending}
        onClick={() => (copy_to ? copyTo(copy_to.id) : setChoosing(true))}
      >
        {copy_to ? "Copy into this year's application" : 'Copy into another application'}
      </Button>
      {isChoosing && (
        <DialogFallback>
          <CopyTextDialog isPending={copy.isPending} onCopy={copyTo} onClose={() => setChoosing(false)} />
        </DialogFallback>
      )}
    </>
  );
}

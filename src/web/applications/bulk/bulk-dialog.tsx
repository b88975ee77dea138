import { useMediaQuery } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApplicationSelection } from '#domain/applications/application-selections.ts';
import type { BulkKind, PreviewBulkRunInput } from '#domain/applications/bulk-runs.ts';
import { StatusForm } from '#web/applications/status-form.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { BulkMessageForm } from './bulk-message-form.tsx';
import { BulkPreviewStep } from './bulk-preview.tsx';
import { bulkRunQuery, previewBulkRun, startBulkRun } from './bulk-queries.ts';
import { BulkRunStep } from './bulk-run.tsx';

type Action = PreviewBulkRunInput['action'];
const TITLES: Record<BulkKind, string> = { set_status: 'Set status', message: 'Message applicants' };
const FAILED: Record<BulkKind, string> = {
  set_status: 'Error updating status',
  message: 'Error sending email',
};

type BulkDialogProps = {
  kind: BulkKind;
  selection: () => ApplicationSelection;
  onStart: () => void;
  onClose: () => void;
};

/** A bulk run: choose the change, preview it, confirm it, watch its progress and read its result. */
export default function BulkDialog({ kind, selection, onStart, onClose }: BulkDialogProps) {
  const [action, setAction] = useState<Action | null>(null);
  const [chosen] = useState(selection);
  const [runId, setRunId] = useState<string | null>(null);
  const preview = useMutation({
    mutationFn: (chosenAction: Action) => previewBulkRun({ selection: chosen, action: chosenAction }),
    meta: { errorTitle: FAILED[kind] },
  });
  const client = useQueryClient();
  const start = useMutation({
    mutationFn: startBulkRun,
    onSuccess: (run) => {
      client.setQueryData(bulkRunQuery(run.id).queryKey, run);
      void client.invalidateQueries({ queryKey: ['bulk-runs', 'open'] });
      setRunId(run.id);
      onStart();
    },
    meta: { errorTitle: FAILED[kind] },
  });
  const close = useCloseAndRefresh(onClose);
  const showPreview = (chosenAction: Action) => {
    setAction(chosenAction);
    preview.mutate(chosenAction);
  };
  return (
    <BulkModal title={TITLES[kind]} onClose={runId ? close : onClose}>
      {runId && <BulkRunStep id={runId} onClose={close} />}
      {!runId && preview.data && (
        <BulkPreviewStep
          preview={preview.data}
          isPending={start.isPending}
          onBack={() => preview.reset()}
          onConfirm={() => start.mutate(preview.data.id)}
        />
      )}
      {!runId && !preview.data && kind === 'set_status' && (
        <StatusForm
          initial={action?.kind === 'set_status' ? action : null}
          description="You'll see a preview next. Nothing changes until you confirm."
          submitLabel="Preview"
          isPending={preview.isPending}
          onCancel={onClose}
          onSubmit={(chosen) => showPreview({ kind, ...chosen })}
        />
      )}
      {!runId && !preview.data && kind === 'message' && (
        <BulkMessageForm
          initial={action?.kind === 'message' ? action : null}
          isPending={preview.isPending}
          onCancel={onClose}
          onPreview={(message) => showPreview({ kind, ...message })}
        />
      )}
    </BulkModal>
  );
}

type ModalProps = { title: string; onClose: () => void; children: React.ReactNode };

/** A click outside must not discard typed text or close the progress. */
export function BulkModal({ title, onClose, children }: ModalProps) {
  const isPhone = useMediaQuery('(width < 48em)', false, { getInitialValueInEffect: false });
  return (
    <Dialog onClose={onClose} closeOnClickOutside={false} size="lg" title={title} fullScreen={isPhone}>
      {children}
    </Dialog>
  );
}

/** Closes the dialog and refetches the list and its open runs. */
export function useCloseAndRefresh(onClose: () => void) {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: ['applications'] });
    void client.invalidateQueries({ queryKey: ['bulk-runs'] });
    onClose();
  };
}

import { useSetApplicationStatus } from '#web/applications/mutations.ts';
import type { StaffApplicationDetails } from '#web/applications/queries.ts';
import { StatusForm } from '#web/applications/status-form.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';

type StatusDialogProps = { application: StaffApplicationDetails; onClose: () => void };

/** Sets the status of one application with a paragraph of staff in its email (rule:status-emails). */
export function StatusDialog({ application, onClose }: StatusDialogProps) {
  const set = useSetApplicationStatus(application);
  return (
    <Dialog onClose={onClose} closeOnClickOutside={false} size="lg" title="Set status with a note">
      <StatusForm
        initial={null}
        submitLabel="Set status"
        isPending={set.isPending}
        onCancel={onClose}
        onSubmit={(chosen) =>
          set.mutate({ ...chosen, expected_status: application.status }, { onSuccess: onClose })
        }
      />
    </Dialog>
  );
}

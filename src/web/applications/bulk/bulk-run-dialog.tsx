import { BulkModal, useCloseAndRefresh } from './bulk-dialog.tsx';
import { BulkRunStep } from './bulk-run.tsx';

/** Reopens a run. */
export default function BulkRunDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const close = useCloseAndRefresh(onClose);
  return (
    <BulkModal title="Bulk change" onClose={close}>
      <BulkRunStep id={id} onClose={close} />
    </BulkModal>
  );
}

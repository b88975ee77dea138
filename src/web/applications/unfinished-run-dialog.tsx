import { BulkModal, useCloseAndRefresh } from './bulk-dialog.tsx';
import { BulkRunStep } from './bulk-run.tsx';

/** An interrupted run is gone on with. */
export default function UnfinishedRunDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const close = useCloseAndRefresh(onClose);
  return (
    <BulkModal title="Go on" onClose={close}>
      <BulkRunStep id={id} onClose={close} />
    </BulkModal>
  );
}

import { BulkModal, useCloseAndRefresh } from './bulk-dialog.tsx';
import { BulkRunStep } from './bulk-run.tsx';

/** A run that was left and is looked at again. */
export default function BulkRunDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const close = useCloseAndRefresh(onClose);
  return (
    <BulkModal title="Many applications" onClose={close}>
      <BulkRunStep id={id} onClose={close} />
    </BulkModal>
  );
}

import { BulkModal, useCloseAndRefresh } from './bulk-dialog.tsx';
import { BulkRunStep } from './bulk-run.tsx';

export default function BulkRunDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const close = useCloseAndRefresh(onClose);
  return (
    <BulkModal title="Bulk change" onClose={close}>
      <BulkRunStep id={id} onClose={close} />
    </BulkModal>
  );
}

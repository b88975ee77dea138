import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { DialogFallback } from '#web/ui/dialog-fallback.tsx';
import { everythingThatMatches } from './bulk-selection.ts';
import { ExportDialog } from './dialogs.ts';
import type { ApplicationSearch } from './search.ts';

type ExportButtonProps = { search: ApplicationSearch; total: number; isMinimum: boolean };

/** Exports the present view: its filter and its order. */
export function ExportButton({ search, total, isMinimum }: ExportButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size="xs"
        disabled={total === 0}
        leftSection={<IconDownload size={16} stroke={1.75} />}
        onClick={() => setOpen(true)}
      >
        Export
      </Button>
      {isOpen && (
        <DialogFallback>
          <ExportDialog
            selection={everythingThatMatches(search, isMinimum ? null : total)}
            total={total}
            onClose={() => setOpen(false)}
          />
        </DialogFallback>
      )}
    </>
  );
}

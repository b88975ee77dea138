import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { everythingThatMatches } from '#web/applications/bulk-selection.ts';
import type { ApplicationSearch } from '#web/applications/search.ts';
import { DialogFallback } from '#web/ui/dialogs/dialog-fallback.tsx';
import { ExportDialog } from './dialogs.ts';

type ExportButtonProps = { search: ApplicationSearch; total: number; isMinimum: boolean };

/** Exports the current view with its filter and order. */
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

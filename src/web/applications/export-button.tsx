import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { Opening } from '#web/ui/opening.tsx';
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
        <Opening>
          <ExportDialog
            selection={everythingThatMatches(search, isMinimum ? null : total)}
            total={total}
            onClose={() => setOpen(false)}
          />
        </Opening>
      )}
    </>
  );
}

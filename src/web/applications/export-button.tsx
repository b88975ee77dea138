import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { everythingThatMatches } from './bulk-selection.ts';
import { ExportDialog } from './dialogs.ts';
import type { ApplicationSearch } from './search.ts';

/** Exports the present view: its filter and its order. */
export function ExportButton({ search, total }: { search: ApplicationSearch; total: number }) {
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
        <Suspense>
          <ExportDialog
            selection={everythingThatMatches(search, total)}
            total={total}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

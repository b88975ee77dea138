import { Button } from '@mantine/core';
import { IconMailOpened } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyWithRetry } from '#web/lib/load-with-retry.ts';
import { DialogFallback } from '#web/ui/dialogs/dialog-fallback.tsx';

const LettersDialog = lazyWithRetry(() => import('./letters-dialog.tsx'));

export function LettersButton({ cycle, isArchived }: { cycle: string | undefined; isArchived: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        disabled={isArchived}
        leftSection={<IconMailOpened size={16} stroke={1.75} />}
        onClick={() => setOpen(true)}
      >
        Letters and reasons
      </Button>
      {isOpen && (
        <DialogFallback>
          <LettersDialog cycle={cycle} onClose={() => setOpen(false)} />
        </DialogFallback>
      )}
    </>
  );
}

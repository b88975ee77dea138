import { Button } from '@mantine/core';
import { IconScale } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyWithRetry } from '#web/lib/load-with-retry.ts';
import type { ResultsSearch } from '#web/reviews/results/search.ts';
import { DialogFallback } from '#web/ui/dialogs/dialog-fallback.tsx';

const ProposalDialog = lazyWithRetry(() => import('./proposal-dialog.tsx'));

type Props = { search: ResultsSearch; isDisabled: boolean };

export function ProposalButton({ search, isDisabled }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        disabled={isDisabled}
        leftSection={<IconScale size={16} stroke={1.75} />}
        onClick={() => setOpen(true)}
      >
        Propose decisions
      </Button>
      {isOpen && (
        <DialogFallback>
          <ProposalDialog search={search} onClose={() => setOpen(false)} />
        </DialogFallback>
      )}
    </>
  );
}

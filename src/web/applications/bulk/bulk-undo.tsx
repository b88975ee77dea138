import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { bulkRunQuery, type OpenBulkRun, undoBulkRun } from './bulk-queries.ts';

type BulkUndoProps = { run: Pick<OpenBulkRun, 'id' | 'undo_seconds'>; size?: 'xs' | 'sm' };

/** Undoes a whole run while all its emails still wait (rule:status-mails-wait). */
export function BulkUndo({ run, size = 'sm' }: BulkUndoProps) {
  const client = useQueryClient();
  const undo = useMutation({
    mutationFn: () => undoBulkRun(run.id),
    onSuccess: (undoing) => client.setQueryData(bulkRunQuery(run.id).queryKey, undoing),
    onSettled: () => client.invalidateQueries({ queryKey: ['bulk-runs'] }),
    meta: { errorTitle: 'Error updating status' },
  });
  if (run.undo_seconds === 0) return null;
  return (
    <Button
      size={size}
      variant="default"
      leftSection={<IconArrowBackUp size={18} stroke={1.75} />}
      loading={undo.isPending}
      onClick={() => undo.mutate()}
    >
      Undo ({run.undo_seconds} s)
    </Button>
  );
}

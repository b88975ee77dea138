import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { staffApplicationQuery } from '#web/applications/queries.ts';
import classes from '#web/applications/staff.module.css';
import { formatNumber } from '#web/lib/format.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { Loading, TextLines } from '#web/ui/states/skeletons.tsx';

/** The combined text of the detailed proposal with its character count, for super admins (rule:super-admin-preview). */
export default function PreviewDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, isError, refetch } = useQuery(staffApplicationQuery(id));
  const text = data?.combined_detailed_proposal ?? '';
  return (
    <Dialog
      onClose={onClose}
      size="48rem"
      title={data ? `Preview Detailed (${formatNumber(text.length)} characters)` : 'Preview Detailed'}
    >
      {data && <Text className={classes.combined}>{text}</Text>}
      {isError && !data && <ErrorState title="Error fetching applications" onRetry={refetch} />}
      {!data && !isError && (
        <Loading label="Loading proposal...">
          <TextLines lines={8} />
        </Loading>
      )}
    </Dialog>
  );
}

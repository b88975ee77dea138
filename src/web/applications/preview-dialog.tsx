import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, TextLines } from '#web/ui/skeletons.tsx';
import { staffApplicationQuery } from './queries.ts';
import classes from './staff.module.css';

/** A super admin reads the combined text of the detailed proposal, with its character count (rule:super-admin-preview). */
export default function PreviewDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, isError, refetch } = useQuery(staffApplicationQuery(id));
  const text = data?.combined_detailed_proposal ?? '';
  return (
    <Dialog
      onClose={onClose}
      size="48rem"
      title={
        data ? `Preview Detailed (${text.length.toLocaleString('en-US')} characters)` : 'Preview Detailed'
      }
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

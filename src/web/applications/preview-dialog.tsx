import { Modal, Text } from '@mantine/core';
import classes from './staff.module.css';

/** §6: a super admin reads the combined text of the detailed proposal, with its character count. */
export function PreviewDialog({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <Modal
      opened
      onClose={onClose}
      size="48rem"
      title={`Preview Detailed (${text.length.toLocaleString('en-US')} characters)`}
    >
      <Text className={classes.combined}>{text}</Text>
    </Modal>
  );
}

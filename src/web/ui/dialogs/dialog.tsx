import { Modal, type ModalProps } from '@mantine/core';
import { useFocusBack } from './use-focus-back.ts';

/** A dialog that is open while it is mounted. */
export function Dialog(props: Omit<ModalProps, 'opened'>) {
  useFocusBack();
  return <Modal opened {...props} />;
}

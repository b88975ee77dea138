import { Button, Group } from '@mantine/core';

type DialogActionsProps = {
  submitLabel: string;
  isDisabled: boolean;
  isPending: boolean;
  onCancel: () => void;
  onSubmit: () => void;
};

/** Cancel and the action of a dialog whose Enter key must not submit, because its action reaches other people. */
export function DialogActions({
  submitLabel,
  isDisabled,
  isPending,
  onCancel,
  onSubmit,
}: DialogActionsProps) {
  return (
    <Group justify="flex-end" gap="sm">
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button disabled={isDisabled} loading={isPending} onClick={onSubmit}>
        {submitLabel}
      </Button>
    </Group>
  );
}

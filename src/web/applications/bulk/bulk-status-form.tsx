import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { STAFF_STATUSES, STATUS_LABELS } from '#domain/applications/application-statuses.ts';
import { NativeSelect } from '#web/ui/fields/native-select.tsx';

type StaffStatus = (typeof STAFF_STATUSES)[number];
type BulkStatusFormProps = {
  initial: StaffStatus | null;
  isPending: boolean;
  onCancel: () => void;
  onPreview: (status: StaffStatus) => void;
};

export function BulkStatusForm({ initial, isPending, onCancel, onPreview }: BulkStatusFormProps) {
  const [status, setStatus] = useState<StaffStatus | null>(initial);
  return (
    <Stack gap="lg">
      <NativeSelect
        label="New status"
        description="You'll see a preview next. Nothing changes until you confirm."
        data-autofocus
        value={status ?? ''}
        options={[
          { value: '', label: 'Choose a status', disabled: true },
          ...STAFF_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] })),
        ]}
        onChange={(event) => setStatus(event.currentTarget.value as StaffStatus)}
      />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button disabled={status === null} loading={isPending} onClick={() => status && onPreview(status)}>
          Preview
        </Button>
      </Group>
    </Stack>
  );
}

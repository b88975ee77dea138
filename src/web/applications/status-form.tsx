import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import {
  STAFF_STATUSES,
  STATUS_LABELS,
  STATUS_NOTE_MAX_LENGTH,
} from '#domain/applications/application-statuses.ts';
import { GrowingTextarea } from '#web/ui/fields/growing-textarea.tsx';
import { NativeSelect } from '#web/ui/fields/native-select.tsx';

type StaffStatus = (typeof STAFF_STATUSES)[number];
export type StatusAndNote = { status: StaffStatus; note: string | null };

type StatusFormProps = {
  initial: StatusAndNote | null;
  description?: string;
  submitLabel: string;
  isPending: boolean;
  onCancel: () => void;
  onSubmit: (chosen: StatusAndNote) => void;
};

/** A new status and the paragraph that staff add to its email (rule:status-emails). */
export function StatusForm({
  initial,
  description,
  submitLabel,
  isPending,
  onCancel,
  onSubmit,
}: StatusFormProps) {
  const [status, setStatus] = useState<StaffStatus | null>(initial?.status ?? null);
  const [note, setNote] = useState(initial?.note ?? '');
  return (
    <Stack gap="lg">
      <NativeSelect
        label="New status"
        description={description}
        data-autofocus
        value={status ?? ''}
        options={[
          { value: '', label: 'Choose a status', disabled: true },
          ...STAFF_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] })),
        ]}
        onChange={(event) => setStatus(event.currentTarget.value as StaffStatus)}
      />
      <GrowingTextarea
        label="Your paragraph (optional)"
        description="We add it to the email, below the text for the status. Applicants can read it."
        minRows={4}
        maxLength={STATUS_NOTE_MAX_LENGTH}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          disabled={status === null}
          loading={isPending}
          onClick={() => status && onSubmit({ status, note: note.trim() || null })}
        >
          {submitLabel}
        </Button>
      </Group>
    </Stack>
  );
}

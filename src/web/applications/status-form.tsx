import { Stack } from '@mantine/core';
import { useState } from 'react';
import {
  STAFF_STATUSES,
  STATUS_LABELS,
  STATUS_NOTE_MAX_LENGTH,
} from '#domain/applications/application-statuses.ts';
import { DialogActions } from '#web/ui/dialogs/dialog-actions.tsx';
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
        label="Your note (optional)"
        description="We add it to the email, below our own text. Applicants can read it."
        minRows={4}
        maxLength={STATUS_NOTE_MAX_LENGTH}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <DialogActions
        submitLabel={submitLabel}
        isDisabled={status === null}
        isPending={isPending}
        onCancel={onCancel}
        onSubmit={() => status && onSubmit({ status, note: note.trim() || null })}
      />
    </Stack>
  );
}

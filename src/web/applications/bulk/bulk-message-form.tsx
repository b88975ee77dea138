import { Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { ReplyTarget } from '#domain/applications/application-schemas.ts';
import { CONTACT_MESSAGE_MAX_LENGTH } from '#domain/applications/application-statuses.ts';
import { bulkMessageSchema } from '#domain/applications/bulk-runs.ts';
import { programme } from '#domain/programme/programme.ts';
import { ReplyToField } from '#web/applications/reply-to-field.tsx';
import { DialogActions } from '#web/ui/dialogs/dialog-actions.tsx';
import { useAuth } from '#web/users/session/auth-context.ts';

type BulkMessageFormProps = {
  initial: Message | null;
  isPending: boolean;
  onCancel: () => void;
  onPreview: (message: Message) => void;
};

type Message = { message: string; reply_to: ReplyTarget };

/** The message template; the server fills in each applicant's name and project. */
export function BulkMessageForm({ initial, isPending, onCancel, onPreview }: BulkMessageFormProps) {
  const { user } = useAuth();
  const [message, setMessage] = useState(
    () => initial?.message ?? template(user?.display_name ?? programme().name),
  );
  const [reply_to, setReplyTo] = useState<ReplyTarget>(initial?.reply_to ?? 'writer');
  const [error, setError] = useState<string | null>(null);
  const preview = () => {
    const { data, error: invalid } = bulkMessageSchema.safeParse(message);
    setError(invalid?.issues[0]?.message ?? null);
    if (data !== undefined) onPreview({ message: data, reply_to });
  };
  return (
    <Stack gap="lg">
      <Textarea
        label="Message"
        description="We replace {name} with the name of the applicant or team, and {project} with the name of the project."
        rows={10}
        data-autofocus
        maxLength={CONTACT_MESSAGE_MAX_LENGTH}
        error={error}
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
      <ReplyToField value={reply_to} onChange={setReplyTo} />
      <DialogActions
        submitLabel="Preview"
        isDisabled={message.trim() === ''}
        isPending={isPending}
        onCancel={onCancel}
        onSubmit={preview}
      />
    </Stack>
  );
}

const template = (sender: string) =>
  `Dear {name},

Thank you for your application for “{project}”.



Best regards,
${sender}
${programme().name}`;

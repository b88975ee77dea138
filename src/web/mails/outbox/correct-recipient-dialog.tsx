import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useSchemaForm } from '#web/lib/form.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { useCorrectRecipient } from './mutations.ts';
import type { OutboxMail } from './queries.ts';

type CorrectRecipientDialogProps = { mail: OutboxMail; onClose: () => void };

/** Sends this one email to another address, without changing the account (permission:manageOutbox). */
export default function CorrectRecipientDialog({ mail, onClose }: CorrectRecipientDialogProps) {
  const correct = useCorrectRecipient(mail.id);
  const form = useSchemaForm({
    schema: async () => (await import('#domain/mails/mail-schemas.ts')).correctRecipientSchema,
    initialValues: { recipient: mail.recipient },
    errorTitle: 'Error sending email',
    submit: async (input) => {
      await correct.mutateAsync(input);
      onClose();
    },
  });
  return (
    <Dialog onClose={onClose} title="Correct address">
      <form onSubmit={form.onSubmitForm} noValidate>
        <Stack>
          <Text size="sm">
            “{mail.subject}” will be sent to this address once. This won't change anybody's account.
          </Text>
          <TextInput
            label="Email"
            type="email"
            required
            maxLength={254}
            data-autofocus
            {...form.getInputProps('recipient')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={form.submitting}>
              Send
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { EMAIL_CHANGE_HOURS } from '#domain/users/users.ts';
import { api, readResponse } from '#web/lib/api.ts';
import { useSchemaForm } from '#web/lib/form.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { PasswordInput } from '#web/ui/fields/password-input.tsx';
import { CheckYourMail } from '#web/users/sign-in/check-your-mail.tsx';
import { accountSecurityQuery } from './queries.ts';

/** Requests a new address, which applies once its emailed link is opened (permission:manageOwnAccount). */
export default function ChangeEmailDialog({ onClose }: { onClose: () => void }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <Dialog onClose={onClose} title="Change email">
      {sentTo ? (
        <CheckYourMail
          email={sentTo}
          text={`We've sent you a link. Open it on a device where you're signed in. Until then, your address stays the same. The link works once and expires after ${EMAIL_CHANGE_HOURS} hours.`}
        />
      ) : (
        <ChangeEmailForm onSent={setSentTo} onClose={onClose} />
      )}
    </Dialog>
  );
}

type ChangeEmailFormProps = { onSent: (email: string) => void; onClose: () => void };

function ChangeEmailForm({ onSent, onClose }: ChangeEmailFormProps) {
  const client = useQueryClient();
  const form = useSchemaForm({
    schema: async () => (await import('#domain/users/account.ts')).requestEmailChangeSchema,
    initialValues: { email: '', password: '' },
    errorTitle: "The email address couldn't be changed",
    submit: async (json) => {
      await readResponse(api.account['email-changes'].$post({ json }));
      void client.invalidateQueries(accountSecurityQuery);
      onSent(json.email);
    },
  });
  return (
    <form onSubmit={form.onSubmitForm} noValidate>
      <Stack>
        <Text size="sm" c="dimmed">
          We'll email a link to your new address. It becomes yours here once you open the link.
        </Text>
        <TextInput
          label="New Email"
          type="email"
          autoComplete="email"
          required
          data-autofocus
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label="Your Password"
          autoComplete="current-password"
          required
          {...form.getInputProps('password')}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={form.submitting}>
            Cancel
          </Button>
          <Button type="submit" loading={form.submitting}>
            Send the link
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

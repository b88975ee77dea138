import { Button, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { api, readResponse } from '#web/lib/api.ts';
import { useSchemaForm } from '#web/lib/form.ts';
import { toastSuccess } from '#web/lib/toasts.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { PasswordInput } from '#web/ui/fields/password-input.tsx';
import { NewPasswordFields } from '#web/users/sign-in/new-password-fields.tsx';
import { accountSecurityQuery } from './queries.ts';

type ChangePasswordDialogProps = { email: string; onClose: () => void };

/** Changing the password ends the other sessions (rule:password-reset). */
export default function ChangePasswordDialog({ email, onClose }: ChangePasswordDialogProps) {
  const client = useQueryClient();
  const form = useSchemaForm({
    schema: async () => (await import('#domain/users/account.ts')).changePasswordSchema,
    initialValues: { current_password: '', password: '', confirm_password: '' },
    errorTitle: "The password couldn't be changed",
    submit: async (json) => {
      await readResponse(api.account.password.$put({ json }));
      void client.invalidateQueries(accountSecurityQuery);
      toastSuccess('Password changed', "You've been signed out everywhere else.");
      onClose();
    },
  });
  return (
    <Dialog onClose={onClose} title="Change password">
      <form onSubmit={form.onSubmitForm} noValidate>
        <Stack>
          <Text size="sm" c="dimmed">
            You'll be signed out everywhere else.
          </Text>
          {/* For password managers, which save the new password under this name. */}
          <input type="text" hidden readOnly autoComplete="username" value={email} />
          <PasswordInput
            label="Current Password"
            autoComplete="current-password"
            required
            data-autofocus
            {...form.getInputProps('current_password')}
          />
          <NewPasswordFields label="New Password" form={form} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={form.submitting}>
              Cancel
            </Button>
            <Button type="submit" loading={form.submitting}>
              Change password
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

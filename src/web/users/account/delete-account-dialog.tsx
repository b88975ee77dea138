import { Button, Group, Stack, Text } from '@mantine/core';
import { useSchemaForm } from '#web/lib/form.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { EmailAddress } from '#web/ui/email.tsx';
import { PasswordInput } from '#web/ui/fields/password-input.tsx';
import { DeletionConsequences } from './deletion-consequences.tsx';
import type { AccountDeletion } from './queries.ts';
import { useDeleteAccount } from './use-delete-account.ts';

type DeleteAccountDialogProps = { email: string; deletion: AccountDeletion; onClose: () => void };

/** Confirms the deletion of the viewer's account: lists the consequences and requires the password. */
export default function DeleteAccountDialog({ email, deletion, onClose }: DeleteAccountDialogProps) {
  const deleteAccount = useDeleteAccount();
  const initialValues: { password?: string } = deletion.has_password ? { password: '' } : {};
  const form = useSchemaForm({
    schema: async () => (await import('#domain/users/account.ts')).deleteAccountSchema,
    initialValues,
    errorTitle: 'Error deleting account',
    submit: deleteAccount,
  });
  return (
    <Dialog onClose={onClose} title="Delete my account">
      <form onSubmit={form.onSubmitForm} noValidate>
        <Stack>
          <Text>
            Are you sure you want to delete the account{' '}
            <strong>
              <EmailAddress address={email} end="?" />
            </strong>{' '}
            This action cannot be undone.
          </Text>
          <DeletionConsequences of={deletion} whose="yours" />
          {deletion.has_password && (
            <PasswordInput
              label="Your Password"
              autoComplete="current-password"
              required
              {...form.getInputProps('password')}
            />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={form.submitting} data-autofocus>
              Cancel
            </Button>
            <Button type="submit" color="red.8" loading={form.submitting}>
              Delete my account
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

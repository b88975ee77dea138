import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ConfirmIdentityInput } from '#domain/users/two-factor-schemas.ts';
import { useSchemaForm } from '#web/lib/form.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { PasswordInput } from '#web/ui/fields/password-input.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type ConfirmIdentityDialogProps = {
  title: string;
  text: string;
  confirmLabel: string;
  /** A code, where codes are mandatory or the account has no password. */
  by: 'password' | 'code';
  /** Returns new recovery codes to show, or null. */
  act: (input: ConfirmIdentityInput) => Promise<string[] | null>;
  onClose: () => void;
};

/**
 * Asks for the password or a code before codes are switched off or recovery codes replaced
 * (permission:manageOwnAccount).
 */
export default function ConfirmIdentityDialog(props: ConfirmIdentityDialogProps) {
  const { title, text, confirmLabel, by, act, onClose } = props;
  const [codes, setCodes] = useState<string[] | null>(null);
  const initialValues: ConfirmIdentityInput = by === 'password' ? { password: '' } : { code: '' };
  const form = useSchemaForm({
    schema: async () => (await import('#domain/users/two-factor-schemas.ts')).confirmIdentitySchema,
    initialValues,
    errorTitle: "The codes couldn't be changed",
    submit: async (input) => {
      const newCodes = await act(input);
      if (newCodes) setCodes(newCodes);
      else onClose();
    },
  });
  return (
    <Dialog
      onClose={onClose}
      title={title}
      closeOnClickOutside={codes === null}
      closeOnEscape={codes === null}
    >
      {codes ? (
        <RecoveryCodes codes={codes} doneLabel="I've saved them" onDone={onClose} />
      ) : (
        <form onSubmit={form.onSubmitForm} noValidate>
          <Stack>
            <Text>{text}</Text>
            {by === 'password' ? (
              <PasswordInput
                label="Your Password"
                autoComplete="current-password"
                required
                data-autofocus
                {...form.getInputProps('password')}
              />
            ) : (
              <TextInput
                label="Code"
                description="From your authenticator app, or a recovery code"
                autoComplete="one-time-code"
                required
                data-autofocus
                {...form.getInputProps('code')}
              />
            )}
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose} disabled={form.submitting}>
                Cancel
              </Button>
              <Button type="submit" loading={form.submitting}>
                {confirmLabel}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Dialog>
  );
}

import { Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type ConfirmIdentityInput, confirmIdentitySchema } from '#domain/users/two-factor.ts';
import { useSchemaForm } from '#web/lib/form.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type ConfirmIdentityDialogProps = {
  title: string;
  text: string;
  confirmLabel: string;
  /** Where codes are obligatory, or without a password, only a code counts. */
  by: 'password' | 'code';
  /** Gives the recovery codes to show, when there are new ones. */
  act: (input: ConfirmIdentityInput) => Promise<string[] | null>;
  onClose: () => void;
};

/** Before codes are switched off or recovery codes made anew: the password, or a code (permission:manageOwnAccount). */
export default function ConfirmIdentityDialog(props: ConfirmIdentityDialogProps) {
  const { title, text, confirmLabel, by, act, onClose } = props;
  const [codes, setCodes] = useState<string[] | null>(null);
  const initialValues: ConfirmIdentityInput = by === 'password' ? { password: '' } : { code: '' };
  const form = useSchemaForm({
    schema: confirmIdentitySchema,
    initialValues,
    errorTitle: 'The codes could not be changed',
    submit: async (input) => {
      const made = await act(input);
      if (made) setCodes(made);
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
        <RecoveryCodes codes={codes} doneLabel="I have kept them" onDone={onClose} />
      ) : (
        <form onSubmit={form.onSubmitForm} noValidate>
          <Stack>
            <Text>{text}</Text>
            {by === 'password' ? (
              <PasswordInput
                label="Your password"
                autoComplete="current-password"
                required
                data-autofocus
                {...form.getInputProps('password')}
              />
            ) : (
              <TextInput
                label="Code"
                description="Of your authenticator app, or a recovery code"
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

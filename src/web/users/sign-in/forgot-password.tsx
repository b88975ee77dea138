import { Anchor, Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { PASSWORD_RESET_HOURS } from '#domain/users/users.ts';
import { api, readResponse } from '#web/lib/api.ts';
import { useSchemaForm } from '#web/lib/form.ts';
import { CheckYourMail } from './check-your-mail.tsx';

/**
 * Requests a password reset (rule:password-reset). The response doesn't reveal whether the address has an account
 * (rule:same-answer-for-unknown-address).
 */
export default function ForgotPassword({ email, onDone }: { email: string; onDone: () => void }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useSchemaForm({
    schema: async () => (await import('#domain/users/user-schemas.ts')).requestPasswordResetSchema,
    initialValues: { email },
    errorTitle: "The link couldn't be sent",
    submit: async (json) => {
      await readResponse(api['password-resets'].$post({ json }));
      setSentTo(json.email);
    },
  });
  return (
    <Stack gap="md">
      {sentTo ? (
        <CheckYourMail
          email={sentTo}
          text={`If this address has an account, we've sent it a link to choose a new password. It works once and expires after ${PASSWORD_RESET_HOURS} hour.`}
        />
      ) : (
        <form onSubmit={form.onSubmitForm} noValidate>
          <Stack gap="md">
            <Title order={2} size="h3">
              Forgot password?
            </Title>
            <Text size="sm" c="dimmed">
              Enter the email address of your account, and we'll send you a link to choose a new password.
            </Text>
            <TextInput
              label="Email"
              type="email"
              autoComplete="username"
              required
              autoFocus
              {...form.getInputProps('email')}
            />
            <Button type="submit" loading={form.submitting} fullWidth>
              Send the link
            </Button>
          </Stack>
        </form>
      )}
      <Anchor component="button" type="button" size="sm" onClick={onDone}>
        Back to Sign In
      </Anchor>
    </Stack>
  );
}

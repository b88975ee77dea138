import { Anchor, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { PASSWORD_MIN_LENGTH, signUpSchema, VERIFICATION_HOURS } from '#domain/users.ts';
import { answer, api } from '#web/lib/api.ts';
import { useSchemaForm } from '#web/lib/form.ts';
import { toastSuccess } from '#web/toasts.ts';
import { CheckYourMail } from './check-your-mail.tsx';

type SignUpFormProps = { email: string; onEmail: (email: string) => void };

export function SignUpForm({ email, onEmail }: SignUpFormProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useSchemaForm({
    schema: signUpSchema,
    initialValues: { email, password: '', confirm_password: '' },
    errorTitle: 'Sign up failed',
    submit: async (json) => {
      await answer(api['sign-ups'].$post({ json }));
      toastSuccess('Account created!', 'Please check your email to verify your account.');
      setSentTo(json.email);
    },
  });
  form.watch('email', ({ value }) => onEmail(value));
  if (sentTo) {
    return (
      <CheckYourMail
        email={sentTo}
        text={`If this address is new here, a link is on its way to it. It works once, for ${VERIFICATION_HOURS} hours, and asks for the password you have just chosen.`}
      />
    );
  }
  return (
    <form onSubmit={form.onSubmitForm} noValidate>
      <Stack gap="md">
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          required
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label="Password"
          description={`At least ${PASSWORD_MIN_LENGTH} characters`}
          autoComplete="new-password"
          required
          {...form.getInputProps('password')}
        />
        <PasswordInput
          label="Confirm Password"
          autoComplete="new-password"
          required
          {...form.getInputProps('confirm_password')}
        />
        <Button type="submit" loading={form.submitting} fullWidth>
          Sign Up
        </Button>
        <Text size="xs" c="dimmed">
          By signing up you agree that we keep what our{' '}
          <Anchor component={Link} to="/privacy" size="xs">
            privacy page
          </Anchor>{' '}
          describes, in the way it describes.
        </Text>
      </Stack>
    </form>
  );
}

import { Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { VERIFICATION_HOURS } from '#domain/users/users.ts';
import { api, readResponse } from '#web/lib/api.ts';
import { useSchemaForm } from '#web/lib/form.ts';
import { toastSuccess } from '#web/lib/toasts.ts';
import { CheckYourMail } from './check-your-mail.tsx';
import { LinkAgain } from './link-again.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { PrivacySentence } from './privacy-sentence.tsx';

type SignUpFormProps = { email: string; onEmail: (email: string) => void };

export function SignUpForm({ email, onEmail }: SignUpFormProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useSchemaForm({
    schema: async () => (await import('#domain/users/user-schemas.ts')).signUpSchema,
    initialValues: { email, password: '', confirm_password: '' },
    errorTitle: 'Sign up failed',
    submit: async (json) => {
      await readResponse(api['sign-ups'].$post({ json }));
      toastSuccess('Account created!', 'Please check your email to verify your account.');
      setSentTo(json.email);
    },
  });
  form.watch('email', ({ value }) => onEmail(value));
  if (sentTo) {
    return (
      <CheckYourMail
        email={sentTo}
        text={`If this address is new here, we've sent it a link. It works once, expires after ${VERIFICATION_HOURS} hours and asks for the password you've just chosen.`}
      >
        <LinkAgain email={sentTo} password={form.getValues().password} />
      </CheckYourMail>
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
        <NewPasswordFields label="Password" form={form} />
        <Button type="submit" loading={form.submitting} fullWidth>
          Sign Up
        </Button>
        <PrivacySentence />
      </Stack>
    </form>
  );
}

import { Button, Stack, TextInput } from '@mantine/core';
import { api, readResponse } from '#web/lib/api.ts';
import { useSchemaForm } from '#web/lib/form.ts';
import { toastSuccess } from '#web/lib/toasts.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { PrivacySentence } from './privacy-sentence.tsx';

type SignUpFormProps = {
  email: string;
  onEmail: (email: string) => void;
  onSent: (account: { email: string; password: string }) => void;
};

export function SignUpForm({ email, onEmail, onSent }: SignUpFormProps) {
  const form = useSchemaForm({
    schema: async () => (await import('#domain/users/user-schemas.ts')).signUpSchema,
    initialValues: { email, password: '', confirm_password: '' },
    errorTitle: 'Sign up failed',
    submit: async (json) => {
      await readResponse(api['sign-ups'].$post({ json }));
      toastSuccess('Account created!', 'Please check your email to verify your account.');
      onSent({ email: json.email, password: form.getValues().password });
    },
  });
  form.watch('email', ({ value }) => onEmail(value));
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

import { Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { signInSchema } from '#domain/users.ts';
import { answer, api } from '#web/lib/api.ts';
import { useSchemaForm } from '#web/lib/form.ts';
import { useEnter } from './use-enter.ts';

type SignInFormProps = {
  email: string;
  onEmail: (email: string) => void;
  next?: string;
  onForgotten: () => void;
};

export function SignInForm({ email, onEmail, next, onForgotten }: SignInFormProps) {
  const enter = useEnter(next);
  const form = useSchemaForm({
    schema: signInSchema,
    initialValues: { email, password: '' },
    errorTitle: 'Sign in failed',
    submit: async (json) => {
      await answer(api.session.$post({ json }));
      await enter();
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
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          required
          {...form.getInputProps('password')}
        />
        <Button type="submit" loading={form.submitting} fullWidth>
          Sign In
        </Button>
        <Anchor component="button" type="button" size="sm" onClick={onForgotten}>
          Forgot password?
        </Anchor>
      </Stack>
    </form>
  );
}

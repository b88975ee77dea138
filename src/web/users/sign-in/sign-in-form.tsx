import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { SignInInput } from '#domain/users/user-schemas.ts';
import { api, readResponse } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useSchemaForm } from '#web/lib/form.ts';
import { PasswordInput } from '#web/ui/fields/password-input.tsx';
import { LinkAgain } from './link-again.tsx';

type SignInFormProps = {
  email: string;
  onEmail?: (email: string) => void;
  /** Continues once the server has created a session. */
  enter: () => Promise<void>;
  /** The password is correct, but the account also needs a code (rule:authenticator-codes): shows `CodeForm`. */
  onCodeNeeded: () => void | Promise<void>;
  onForgotten?: () => void;
};

/** rule:sign-in-errors. */
export function SignInForm({ email, onEmail, enter, onCodeNeeded, onForgotten }: SignInFormProps) {
  const [unverified, setUnverified] = useState<SignInInput | null>(null);
  const form = useSchemaForm({
    schema: async () => (await import('#domain/users/user-schemas.ts')).signInSchema,
    initialValues: { email, password: '' },
    errorTitle: 'Sign in failed',
    submit: async (json) => {
      setUnverified(null);
      const { outcome } = await readResponse(api.session.$post({ json })).catch((error) => {
        if (error instanceof ApiError && error.code === 'email_not_verified') setUnverified(json);
        throw error;
      });
      await (outcome === 'code_needed' ? onCodeNeeded() : enter());
    },
  });
  form.watch('email', ({ value }) => onEmail?.(value));
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
          data-autofocus={email !== '' || undefined}
          {...form.getInputProps('password')}
        />
        <Button type="submit" loading={form.submitting} fullWidth>
          Sign In
        </Button>
        {unverified && <LinkAgain {...unverified} />}
        {onForgotten && (
          <Anchor component="button" type="button" size="sm" onClick={onForgotten}>
            Forgot password?
          </Anchor>
        )}
      </Stack>
    </form>
  );
}

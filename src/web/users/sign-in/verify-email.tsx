import { Anchor, Button, Divider, Stack, Text, TextInput, Title } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { api, readResponse } from '#web/lib/api.ts';
import { useSchemaForm } from '#web/lib/form.ts';
import { toastSuccess } from '#web/lib/toasts.ts';
import { ConfirmByWord } from '#web/ui/fields/confirm-by-word.tsx';
import { PasswordInput } from '#web/ui/fields/password-input.tsx';
import { useEnter } from './use-enter.ts';

/** The page behind the sign-up link: only the person who chose the password gets in (rule:verified-before-sign-in). */
export function VerifyEmail({ token, next }: { token: string; next?: string }) {
  const enter = useEnter(next);
  const { data: signUp } = useQuery(signUpQuery(token));
  const form = useSchemaForm({
    schema: async () => (await import('#domain/users/user-schemas.ts')).verifyEmailSchema,
    initialValues: { token, password: '' },
    errorTitle: 'Verification failed',
    submit: async (json) => {
      await readResponse(api['email-verifications'].$post({ json }));
      await enter();
    },
  });
  return (
    <Stack gap="md">
      <form onSubmit={form.onSubmitForm} noValidate>
        <Stack gap="md">
          <Title order={2} size="h3">
            Verify your email
          </Title>
          {signUp && (
            <TextInput label="Email" type="email" autoComplete="username" readOnly value={signUp.email} />
          )}
          <PasswordInput
            label="Password"
            description="The one you chose when you signed up"
            autoComplete="current-password"
            required
            {...form.getInputProps('password')}
          />
          <Button type="submit" loading={form.submitting} fullWidth>
            Verify and sign in
          </Button>
          <Text size="sm" c="dimmed">
            Forgot the password?{' '}
            <Anchor component={Link} to="/auth" inherit>
              Sign up again
            </Anchor>{' '}
            with the same address and a new password. We'll send you a new link.
          </Text>
        </Stack>
      </form>
      <Divider />
      <RefuseSignUp token={token} />
    </Stack>
  );
}

/** The link alone tells whose sign-up it is, and only its holder asks; a failure shows after the password. */
const signUpQuery = (token: string) =>
  queryOptions({
    queryKey: ['sign-up', token],
    queryFn: () => readResponse(api['email-verifications'][':token'].$get({ param: { token } })),
    retry: false,
  });

function RefuseSignUp({ token }: { token: string }) {
  const navigate = useNavigate();
  const refuse = async ({ confirmation }: { confirmation: string }) => {
    await readResponse(api['sign-up-refusals'].$post({ json: { token, confirmation } }));
    toastSuccess('Thank you', 'The account created with your address has been deleted.');
    await navigate({ to: '/auth', search: {}, replace: true });
  };
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        Didn't sign up here? Somebody else may have used your address.
      </Text>
      <ConfirmByWord
        word="DELETE"
        label="This wasn't me"
        errorTitle="The account couldn't be deleted"
        onConfirm={refuse}
      />
    </Stack>
  );
}

import { Button, Divider, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { verifyEmailSchema } from '#domain/users/user-schemas.ts';
import { api, readResponse } from '#web/lib/api.ts';
import { useSchemaForm } from '#web/lib/form.ts';
import { toastSuccess } from '#web/lib/toasts.ts';
import { useEnter } from './use-enter.ts';

/** The page behind the sign-up link: only the person who chose the password gets in (rule:verified-before-sign-in). */
export function VerifyEmail({ token, next }: { token: string; next?: string }) {
  const enter = useEnter(next);
  const form = useSchemaForm({
    schema: verifyEmailSchema,
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
        </Stack>
      </form>
      <Divider />
      <RefuseSignUp token={token} />
    </Stack>
  );
}

function RefuseSignUp({ token }: { token: string }) {
  const navigate = useNavigate();
  const refuse = useMutation({
    mutationFn: () => readResponse(api['sign-up-refusals'].$post({ json: { token } })),
    onSuccess: () => {
      toastSuccess('Thank you', 'The account created with your address has been deleted.');
      return navigate({ to: '/auth', search: {}, replace: true });
    },
    meta: { errorTitle: 'The account could not be deleted' },
  });
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        Didn't sign up here? Then somebody else used your address.
      </Text>
      <Button variant="default" loading={refuse.isPending} onClick={() => refuse.mutate()}>
        This wasn't me
      </Button>
    </Stack>
  );
}

import { Button, Stack, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { api, readResponse } from '#web/lib/api.ts';
import { useSchemaForm } from '#web/lib/form.ts';
import { toastSuccess } from '#web/lib/toasts.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

/** The page behind the link of a password reset (rule:password-reset). */
export function ChooseNewPassword({ token }: { token: string }) {
  const navigate = useNavigate();
  const form = useSchemaForm({
    schema: async () => (await import('#domain/users/user-schemas.ts')).resetPasswordSchema,
    initialValues: { token, password: '', confirm_password: '' },
    errorTitle: "The password couldn't be changed",
    submit: async (json) => {
      await readResponse(api['password-resets'].$put({ json }));
      toastSuccess('Password changed', 'Please sign in with your new password.');
      await navigate({ to: '/auth', search: {}, replace: true });
    },
  });
  return (
    <form onSubmit={form.onSubmitForm} noValidate>
      <Stack gap="md">
        <Title order={2} size="h3">
          Choose a new password
        </Title>
        <NewPasswordFields label="New Password" consequence="You'll be signed out everywhere." form={form} />
        <Button type="submit" loading={form.submitting} fullWidth>
          Save password
        </Button>
      </Stack>
    </form>
  );
}

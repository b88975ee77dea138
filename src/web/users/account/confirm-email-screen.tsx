import { Alert, Button, Card, Group, Stack, Text } from '@mantine/core';
import { IconCheck, IconLinkOff } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Page } from '#web/layout/page.tsx';
import { api, readResponse } from '#web/lib/api.ts';
import { isMissing } from '#web/lib/api-error.ts';
import { PATHS } from '#web/lib/paths.ts';
import { useFocusPageOnce } from '#web/ui/dialogs/use-focus-back.ts';
import { EmailAddress } from '#web/ui/email.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { useAuth } from '#web/users/session/auth-context.ts';
import { refreshSession } from '#web/users/session/session.ts';

/**
 * The page behind the link to a new address. It needs a click, because email programs open links automatically
 * (permission:manageOwnAccount).
 */
export function ConfirmEmailScreen({ token }: { token: string }) {
  const { user, loading } = useAuth();
  const client = useQueryClient();
  const confirmEmail = useMutation({
    mutationFn: () => readResponse(api.account.email.$put({ json: { token } })),
    onSuccess: () => refreshSession(client),
    meta: { errorTitle: "The email address couldn't be changed" },
  });
  const isBroken = isMissing(confirmEmail.error);
  useFocusPageOnce(confirmEmail.isSuccess || isBroken);
  if (isBroken) {
    return (
      <Page size="narrow">
        <EmptyState
          icon={<IconLinkOff stroke={1.5} />}
          title="This link no longer works"
          description="To get a new one, choose Change email in your profile."
          action={<LinkButton to={PATHS.profile}>Your profile</LinkButton>}
        />
      </Page>
    );
  }
  if (confirmEmail.isSuccess) {
    return (
      <Page size="narrow">
        <Alert color="green" icon={<IconCheck stroke={1.75} />} title="Address changed" role="status">
          From now on, sign in with {user && <EmailAddress address={user.email} end="." />} You've been signed
          out everywhere else.
        </Alert>
        <LinkButton to={PATHS.dashboard} mt="md">
          Go to Dashboard
        </LinkButton>
      </Page>
    );
  }
  return (
    <Page size="narrow">
      <Card padding="xl">
        <Stack gap="md">
          {user && (
            <Text>
              This link was sent to your new address. It will replace{' '}
              <strong>
                <EmailAddress address={user.email} />
              </strong>{' '}
              as the address of your account.
            </Text>
          )}
          {!user && !loading && (
            <Text>To start using your new address, please sign in with your current one first.</Text>
          )}
          <Group>
            {user && (
              <Button loading={confirmEmail.isPending} onClick={() => confirmEmail.mutate()}>
                Use this address
              </Button>
            )}
            {!user && !loading && (
              <LinkButton to="/auth" search={{ next: `/confirm-email/${token}` }}>
                Sign in
              </LinkButton>
            )}
          </Group>
        </Stack>
      </Card>
    </Page>
  );
}

import { Alert, Button, Card, Group, Stack, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Page } from '#web/layout/page.tsx';
import { api, readResponse } from '#web/lib/api.ts';
import { useAuth } from '#web/session/auth-context.ts';
import { refreshSession } from '#web/session/session.ts';
import { LinkButton } from '#web/ui/link-button.tsx';

/** Where the link to a new address leads (permission:manageOwnAccount). It takes a click, as mail programs open links by themselves. */
export function ConfirmEmailScreen({ token }: { token: string }) {
  const { user, loading } = useAuth();
  const client = useQueryClient();
  const confirmEmail = useMutation({
    mutationFn: () => readResponse(api.account.email.$put({ json: { token } })),
    onSuccess: () => refreshSession(client),
    meta: { errorTitle: 'The email address could not be changed' },
  });
  if (confirmEmail.isSuccess) {
    return (
      <Page size="narrow">
        <Alert color="green" icon={<IconCheck stroke={1.75} />} title="Address changed" role="status">
          You sign in with {user?.email} from now on. Everywhere else you have been signed out.
        </Alert>
      </Page>
    );
  }
  return (
    <Page size="narrow">
      <Card padding="xl">
        <Stack gap="md">
          {user && (
            <Text>
              The account that signs in as <strong>{user.email}</strong> gets the address that this link was
              sent to.
            </Text>
          )}
          {!user && !loading && <Text>Please sign in with your present address first.</Text>}
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

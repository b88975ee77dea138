import { Button, Card, Group, List, Stack, Text, Title } from '@mantine/core';
import { IconFileUpload, IconUserPlus } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { TEST_EMAIL_LABELS, type TestEmailEvent } from '#domain/mails/test-emails.ts';
import { Page } from '#web/layout/page.tsx';
import { api, readResponse } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { toastError, toastMessage, toastSuccess } from '#web/lib/toasts.ts';
import { isUnauthenticated } from '#web/lib/unauthenticated.ts';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { TextLines } from '#web/ui/states/skeletons.tsx';
import { useAuth } from '#web/users/session/auth-context.ts';
import { recipientsQuery } from './queries.ts';

/** Two buttons, the recipients and the viewer's address (rule:test-email-page). */
export function TestEmailPage() {
  const { user } = useAuth();
  const send = useMutation({
    mutationFn: (event_type: TestEmailEvent) =>
      readResponse(api['test-emails'].$post({ json: { event_type } })),
    onSuccess: (_, event) =>
      toastSuccess('Email sent successfully', `${TEST_EMAIL_LABELS[event]} notification sent to the team.`),
    onError: showFailure,
  });
  return (
    <Page size="narrow">
      <Stack gap="lg">
        <Group>
          <Button
            leftSection={<IconUserPlus size={18} stroke={1.75} />}
            loading={send.isPending && send.variables === 'new_user'}
            onClick={() => send.mutate('new_user')}
          >
            Send New User Email
          </Button>
          <Button
            variant="default"
            leftSection={<IconFileUpload size={18} stroke={1.75} />}
            loading={send.isPending && send.variables === 'resume_upload'}
            onClick={() => send.mutate('resume_upload')}
          >
            Send Resume Upload Email
          </Button>
        </Group>
        <Recipients />
        <Text>
          The email is about you: <strong translate="no">{user?.email}</strong>. You can send it five times an
          hour.
        </Text>
      </Stack>
    </Page>
  );
}

/** An ended session has a toast of its own on this page (rule:test-email-page). */
function showFailure(error: Error) {
  if (error instanceof ApiError && isUnauthenticated(error)) {
    toastMessage('Not authenticated', 'Please log in to test email notifications.');
  } else toastError(error, 'Error sending email', 'Failed to send notification email.');
}

function Recipients() {
  const { data, isError, refetch } = useQuery(recipientsQuery);
  if (isError) return <ErrorState title="The recipients couldn't be loaded" onRetry={() => refetch()} />;
  return (
    <Card component="section">
      <Title order={2} size="h4" mb="sm">
        Recipients
      </Title>
      {data ? (
        <List>
          {data.recipients.map((recipient) => (
            <List.Item key={recipient}>{recipient}</List.Item>
          ))}
        </List>
      ) : (
        <TextLines lines={3} />
      )}
    </Card>
  );
}

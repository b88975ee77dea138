import { Alert, Stack, Text } from '@mantine/core';
import { IconCheck, IconLinkOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { MAIL_TOPIC_LABELS, type UnsubscribeTopic } from '#domain/mails/notifications.ts';
import { Page } from '#web/layout/page.tsx';
import { ConfirmByWord } from '#web/ui/fields/confirm-by-word.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { FormSkeleton } from '#web/ui/states/skeletons.tsx';
import { useResubscribe, useUnsubscribe } from './mutations.ts';
import { unsubscriptionQuery } from './queries.ts';

/**
 * The page behind the unsubscribe link of an email: opening it changes nothing, a typed word does
 * (rule:links-need-a-person, permission:useMailedLink).
 */
export function UnsubscribeScreen({ token }: { token: string }) {
  const { data, isPending, isLoadingError, refetch } = useQuery(unsubscriptionQuery(token));
  const unsubscribe = useUnsubscribe(token);
  const resubscribe = useResubscribe(token);
  return (
    <Page size="narrow">
      {isPending && <FormSkeleton label="Loading..." />}
      {isLoadingError && <ErrorState title="This link couldn't be read" onRetry={() => void refetch()} />}
      {data === null && <Broken />}
      {data?.is_stopped && (
        <Stack gap="lg">
          <Alert color="green" icon={<IconCheck stroke={1.75} />} title="Done" role="status">
            {data.topic === 'described'
              ? "This address won't get any more emails about being added to a team."
              : "You won't get these emails any more. The notifications still appear in the portal, and you can turn the emails back on in your profile."}
          </Alert>
          <ConfirmByWord
            key="start"
            word="START"
            label="Get these emails again"
            errorTitle="Error turning on emails"
            onConfirm={async (json) => {
              await resubscribe.mutateAsync(json);
              focusPage();
            }}
          />
        </Stack>
      )}
      {data && !data.is_stopped && (
        <Stack gap="lg">
          <Text>{describe(data.topic)}</Text>
          <ConfirmByWord
            key="stop"
            word="STOP"
            label="Stop these emails"
            errorTitle="Error unsubscribing"
            onConfirm={async (json) => {
              await unsubscribe.mutateAsync(json);
              focusPage();
            }}
          />
        </Stack>
      )}
    </Page>
  );
}

/** The pressed button disappears. */
const focusPage = () => document.getElementById('main')?.focus();

function describe(topic: UnsubscribeTopic): string {
  if (topic === 'described') {
    return "Team leaders can add people who don't have an account. Stop emailing this address when they do?";
  }
  const { label, description } = MAIL_TOPIC_LABELS[topic];
  return `Stop the “${label}” emails? They tell you: ${description}`;
}

function Broken() {
  return (
    <EmptyState
      icon={<IconLinkOff stroke={1.5} />}
      title="This link doesn't work"
      description="Please use the full link from the email, or choose your emails in your profile."
      action={
        <LinkButton to="/profile" variant="default">
          Your profile
        </LinkButton>
      }
    />
  );
}

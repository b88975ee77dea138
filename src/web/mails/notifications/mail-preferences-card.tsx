import { Card, Stack, Switch, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { MAIL_TOPIC_LABELS, MAIL_TOPICS, type MailTopic } from '#domain/mails/notifications.ts';
import { useSetMailPreferences } from './mutations.ts';
import { mailPreferencesQuery } from './queries.ts';

/** Switches for the optional emails; the portal shows every notification anyway (permission:managePreferences). */
export function MailPreferencesCard() {
  const { data } = useQuery(mailPreferencesQuery);
  const save = useSetMailPreferences();
  const muted = data?.muted ?? [];
  const change = (topic: MailTopic, isMailed: boolean) =>
    save.mutate({ muted: isMailed ? muted.filter((other) => other !== topic) : [...muted, topic] });
  return (
    <Card padding="xl" component="section" aria-labelledby="mail-preferences">
      <Stack gap="md">
        <div>
          <Title order={2} size="h3" id="mail-preferences">
            Notifications
          </Title>
          <Text size="sm" c="dimmed">
            All notifications appear under the bell. Choose which ones we also email you. We always email
            decisions about your applications, messages from the programme and invitations.
          </Text>
        </div>
        {MAIL_TOPICS.map((topic) => (
          <Switch
            key={topic}
            {...MAIL_TOPIC_LABELS[topic]}
            disabled={!data}
            checked={!muted.includes(topic)}
            onChange={(event) => change(topic, event.currentTarget.checked)}
          />
        ))}
      </Stack>
    </Card>
  );
}

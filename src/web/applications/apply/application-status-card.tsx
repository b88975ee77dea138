import { Card, Group, Stack, Text, Title } from '@mantine/core';
import type { ApplyPage } from '#web/applications/queries.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { Verbatim } from '#web/ui/verbatim.tsx';

/** The status and the next step of an application that waits for someone else. */
export function ApplicationStatusCard({
  application,
}: {
  application: NonNullable<ApplyPage['application']>;
}) {
  return (
    <Card component="section" aria-labelledby="application-status">
      <Stack gap="md" align="flex-start">
        <Group gap="sm">
          <Title order={2} size="h3" id="application-status">
            Your Application
          </Title>
          <StatusBadge status={application.status} letter={application.unopened_letter} />
        </Group>
        {application.submitted_at && (
          <Text size="sm" c="dimmed">
            Submitted {formatDateTime(application.submitted_at)}
            {application.team && (
              <>
                {' '}
                as <Verbatim>{application.team.name}</Verbatim>
              </>
            )}
          </Text>
        )}
        <Text>{application.next_step}</Text>
        <LinkButton to="/applications/$applicationId" params={{ applicationId: application.id }}>
          See your application
        </LinkButton>
      </Stack>
    </Card>
  );
}

import { Card, Group, Stack, Text, Title } from '@mantine/core';
import type { ApplyPage } from '#web/applications/queries.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

/** An application whose next step is not the viewer's: where it stands, and what happens next. */
export function StatusCard({ application }: { application: NonNullable<ApplyPage['application']> }) {
  return (
    <Card component="section" aria-labelledby="standing">
      <Stack gap="md" align="flex-start">
        <Group gap="sm">
          <Title order={2} size="h3" id="standing">
            Your Application
          </Title>
          <StatusBadge status={application.status} />
        </Group>
        {application.submitted_at && (
          <Text size="sm" c="dimmed">
            Submitted {formatDateTime(application.submitted_at)}
            {application.team ? ` as ${application.team.name}` : ''}
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

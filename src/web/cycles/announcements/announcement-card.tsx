import { Button, Card, Group, Text, Title } from '@mantine/core';
import { type AnnouncementState, AUDIENCE_LABELS } from '#domain/cycles/announcements.ts';
import { formatDate, formatDateTime } from '#web/lib/format.ts';
import { confirm } from '#web/ui/dialogs/confirm.tsx';
import { LinkedText } from '#web/ui/linked-text.tsx';
import { SoftBadge, type Tone } from '#web/ui/soft-badge.tsx';
import { useEndAnnouncement } from './mutations.ts';
import type { Announcement } from './queries.ts';

const STATES: Record<AnnouncementState, { label: string; tone: Tone }> = {
  planned: { label: 'Planned', tone: 'yellow' },
  current: { label: 'Current', tone: 'green' },
  ended: { label: 'Ended', tone: 'gray' },
};

type AnnouncementCardProps = { announcement: Announcement; onEdit?: () => void };

/** An announcement; with its audience, its state and what to do with it for people who write them. */
export function AnnouncementCard({ announcement, onEdit }: AnnouncementCardProps) {
  const { title, text, starts_on, ends_on, state } = announcement;
  return (
    <Card component="article" aria-label={title}>
      <Group gap="xs">
        <Title order={2} size="h3">
          {title}
        </Title>
        {(onEdit || state === 'ended') && (
          <SoftBadge tone={STATES[state].tone}>{STATES[state].label}</SoftBadge>
        )}
      </Group>
      <Text size="sm" c="dimmed" mb="sm">
        {formatDate(starts_on)}
        {ends_on && ` to ${formatDate(ends_on)}`}
      </Text>
      <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        <LinkedText text={text} />
      </Text>
      {onEdit && <Tools announcement={announcement} onEdit={onEdit} />}
    </Card>
  );
}

function Tools({ announcement, onEdit }: Required<AnnouncementCardProps>) {
  const { id, title, audience, sends_mail, mailed_at, state } = announcement;
  const end = useEndAnnouncement();
  const mail = mailed_at
    ? `Emailed on ${formatDateTime(mailed_at)}.`
    : 'Also sent by email on its first day.';
  const askToEnd = async () => {
    const isConfirmed = await confirm({
      title: 'End this announcement?',
      text: `“${title}” will no longer be at the top of the pages. It stays on this page.`,
      confirmLabel: 'End announcement',
    });
    if (isConfirmed) end.mutate(id);
  };
  return (
    <>
      <Text size="sm" c="dimmed" mt="md">
        To: {AUDIENCE_LABELS[audience]}. {sends_mail && mail}
      </Text>
      <Group gap="sm" mt="sm">
        <Button variant="default" size="xs" aria-label={`Edit “${title}”`} onClick={onEdit}>
          Edit
        </Button>
        {state !== 'ended' && (
          <Button
            variant="default"
            size="xs"
            loading={end.isPending}
            aria-label={`End “${title}”`}
            onClick={() => void askToEnd()}
          >
            End
          </Button>
        )}
      </Group>
    </>
  );
}

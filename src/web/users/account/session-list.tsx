import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { formatDateTime } from '#web/lib/format.ts';
import { confirm } from '#web/ui/dialogs/confirm.tsx';
import dotted from '#web/ui/dotted-line.module.css';
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts';
import { useEndOtherSessions, useEndSession } from './mutations.ts';
import type { AccountSecurity } from './queries.ts';

type Session = AccountSecurity['sessions'][number];

/** The viewer's sessions, with buttons that end one or all the others (permission:manageOwnAccount). */
export function SessionList({ sessions }: { sessions: Session[] }) {
  const endOthers = useEndOtherSessions();
  const askToEndOthers = async () => {
    const isSure = await confirm({
      title: 'Sign out everywhere else',
      text: "You'll stay signed in here. Everywhere else you'll have to sign in again.",
      confirmLabel: 'Sign out everywhere else',
    });
    if (isSure) endOthers.mutate();
  };
  const list = useFocusOnChange<HTMLDivElement>(sessions.length);
  return (
    <Stack gap="sm" ref={list} tabIndex={-1} style={{ outline: 'none' }}>
      <Title order={3} size="h4">
        Where you're signed in
      </Title>
      <Stack component="ul" gap="sm" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </Stack>
      {sessions.length > 1 && (
        <Group>
          <Button variant="default" loading={endOthers.isPending} onClick={askToEndOthers}>
            Sign out everywhere else
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function SessionRow({ session }: { session: Session }) {
  const end = useEndSession();
  const { device } = session;
  return (
    <Group component="li" justify="space-between" gap="xs">
      <div>
        <Group gap="xs">
          <Text>{device}</Text>
          {session.is_this && <Badge variant="light">This device</Badge>}
        </Group>
        <Text size="sm" c="dimmed" className={dotted.line}>
          <span>Signed in {formatDateTime(session.begun_at)}</span>
          <span>Last used {formatDateTime(session.used_at)}</span>
        </Text>
      </div>
      {!session.is_this && (
        <Button
          variant="subtle"
          size="compact-md"
          aria-label={`Sign out ${device}, signed in ${formatDateTime(session.begun_at)}`}
          loading={end.isPending}
          onClick={() => end.mutate(session.id)}
        >
          Sign out
        </Button>
      )}
    </Group>
  );
}

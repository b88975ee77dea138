import { Button, CopyButton, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconCheck, IconCopy, IconLink, IconShare2 } from '@tabler/icons-react';
import { INVITE_LINK_DAYS } from '#domain/teams/teams.ts';
import { formatDate } from '#web/lib/format.ts';
import { toastError } from '#web/lib/toasts.ts';
import { confirm } from '#web/ui/dialogs/confirm.tsx';
import { useCreateInvite, useWithdrawInvites } from './mutations.ts';
import type { TeamDetail } from './queries.ts';
import { Seekers } from './seekers.tsx';

/** An invite link to share, and people looking for a team (rule:join-policies, rule:team-search-opt-in). */
export function InviteTab({ team }: { team: TeamDetail }) {
  return (
    <Stack gap="xl">
      <InviteLink team={team} />
      {!team.is_frozen && <Seekers team={team} />}
    </Stack>
  );
}

function InviteLink({ team }: { team: TeamDetail }) {
  const create = useCreateInvite(team.id);
  const withdraw = useWithdrawInvites(team.id);
  const working = team.invites?.count ?? 0;
  const askToWithdraw = async () => {
    const isSure = await confirm({
      title: 'Withdraw all invite links',
      text: `Nobody will be able to join ${team.name} with a link that has already been shared or emailed.`,
      confirmLabel: 'Withdraw',
    });
    if (isSure) withdraw.mutate(undefined, { onSuccess: create.reset });
  };
  return (
    <Stack component="section" gap="sm" aria-labelledby="invite-link">
      <div>
        <Title order={3} id="invite-link">
          Invite link
        </Title>
        <Text size="sm" c="dimmed">
          {team.is_frozen
            ? "Nobody can join at the moment, not even with a link. You can invite people again once there's a decision on your application."
            : `Anyone with the link can join while there's a free seat, whatever the join policy. It works for ${INVITE_LINK_DAYS} days.`}
        </Text>
      </div>
      {create.data && <NewLink {...create.data} team={team} />}
      <Group gap="sm">
        {!team.is_frozen && (
          <Button
            variant={create.data ? 'default' : 'filled'}
            leftSection={<IconLink size={18} stroke={1.75} />}
            loading={create.isPending}
            onClick={() => create.mutate()}
          >
            Create invite link
          </Button>
        )}
        {working > 0 && (
          <Button variant="default" loading={withdraw.isPending} onClick={askToWithdraw}>
            Withdraw all links ({working})
          </Button>
        )}
      </Group>
    </Stack>
  );
}

/** Only the hash is stored, so the link is shown once. */
function NewLink({ url, expires_at, team }: { url: string; expires_at: string; team: TeamDetail }) {
  return (
    <Group align="flex-end" gap="sm">
      <TextInput
        flex="1 1 16rem"
        label="Your new link"
        description={`Copy it now: you won't see it again. It works until ${formatDate(expires_at)}.`}
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton value={url} timeout={3000}>
        {({ copied, copy }) => (
          <Button
            onClick={copy}
            leftSection={copied ? <IconCheck size={18} /> : <IconCopy size={18} stroke={1.75} />}
          >
            {copied ? 'Copied' : 'Copy'}
          </Button>
        )}
      </CopyButton>
      {'share' in navigator && (
        <Button
          variant="default"
          leftSection={<IconShare2 size={18} stroke={1.75} />}
          onClick={() => void share(url, team)}
        >
          Share
        </Button>
      )}
    </Group>
  );
}

/** Opens the share sheet of the phone. */
async function share(url: string, { name }: TeamDetail): Promise<void> {
  try {
    await navigator.share({ url, title: `Join the team “${name}”` });
  } catch (error) {
    const isClosed = error instanceof DOMException && error.name === 'AbortError';
    if (!isClosed) toastError(error, 'Error sharing the link', 'Please copy the link instead.');
  }
}

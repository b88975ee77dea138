import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { INVITE_LINK_DAYS, maxTeamMembers } from '#domain/teams/teams.ts';
import { confirm } from '#web/ui/dialogs/confirm.tsx';
import { useCreateInvite, useWithdrawInvites } from './mutations.ts';
import type { TeamDetail } from './queries.ts';
import { Seekers } from './seekers.tsx';
import { SharedLink } from './shared-link.tsx';

/** An invite link to share, and people looking for a team (rule:join-policies, rule:team-search-opt-in). */
export function InviteTab({ team }: { team: TeamDetail }) {
  return (
    <Stack gap="xl">
      <InviteLink team={team} />
      {team.looks_for_people && <Seekers team={team} />}
    </Stack>
  );
}

/** Why the team doesn't look for people; null while it does (rule:team-looks-for-people). */
function whyNobody({ is_frozen, looks_for_people, seats_taken }: TeamDetail): string | null {
  if (looks_for_people) return null;
  if (is_frozen)
    return "Nobody can join at the moment, not even with a link. You can invite people again once there's a decision on your application.";
  return seats_taken >= maxTeamMembers()
    ? 'The team is full, so nobody can join.'
    : 'Your application was accepted, so the team no longer looks for people.';
}

function InviteLink({ team }: { team: TeamDetail }) {
  const create = useCreateInvite(team.id);
  const withdraw = useWithdrawInvites(team.id);
  const { count: working = 0, link = null } = team.invites ?? {};
  const askToWithdraw = async () => {
    const isSure = await confirm({
      title: working === 1 ? 'Turn off this link' : 'Turn off all links',
      text: `Nobody will be able to join ${team.name} with a link that has already been shared or emailed.`,
      confirmLabel: 'Turn off',
    });
    if (isSure) withdraw.mutate();
  };
  return (
    <Stack component="section" gap="sm" aria-labelledby="invite-link">
      <div>
        <Title order={3} id="invite-link">
          Invite link
        </Title>
        <Text size="sm" c="dimmed">
          {whyNobody(team) ??
            `Anyone with the link can join while there's a free seat, whatever the join policy. It works for ${INVITE_LINK_DAYS} days.`}
        </Text>
      </div>
      {link && <SharedLink {...link} team={team} isNew={!create.isIdle} />}
      <Group gap="sm">
        {team.looks_for_people && !link && (
          <Button
            leftSection={<IconLink size={18} stroke={1.75} />}
            loading={create.isPending}
            onClick={() => create.mutate()}
          >
            Create invite link
          </Button>
        )}
        {working > 0 && (
          <Button variant="default" loading={withdraw.isPending} onClick={askToWithdraw}>
            {working === 1 ? 'Turn off this link' : `Turn off all ${working} links`}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

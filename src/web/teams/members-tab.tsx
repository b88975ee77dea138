import { ActionIcon, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconPencil, IconTrash, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { WITHHELD_PROFILE } from '#domain/reviews/reviews.ts';
import { maxTeamMembers } from '#domain/teams/teams.ts';
import { preview } from '#domain/text.ts';
import { confirm } from '#web/ui/dialogs/confirm.tsx';
import dotted from '#web/ui/dotted-line.module.css';
import { EmailAddress } from '#web/ui/email.tsx';
import { Verbatim } from '#web/ui/verbatim.tsx';
import { MemberForm } from './member-form.tsx';
import { useRemoveMember, useRemoveMemberProfile } from './mutations.ts';
import type { MemberProfile, TeamDetail, TeamMember } from './queries.ts';
import { Seats } from './seats.tsx';
import { describeStudies } from './studies.ts';
import classes from './teams.module.css';

const EXPERIENCE_PREVIEW = 100;

type Editing = { kind: 'none' } | { kind: 'new' } | { kind: 'profile'; id: string };

/** The members, with and without an account, to add, edit and remove (rule:described-member-mail). */
export function MembersTab({ team }: { team: TeamDetail }) {
  const [editing, setEditing] = useState<Editing>({ kind: 'none' });
  const stop = () => setEditing({ kind: 'none' });
  if (editing.kind !== 'none') {
    const id = editing.kind === 'profile' ? editing.id : null;
    const profile = team.member_profiles.find((candidate) => candidate.id === id);
    return <MemberForm teamId={team.id} profile={profile} onDone={stop} />;
  }
  const canAdd = team.seats_taken < maxTeamMembers() && !team.is_frozen;
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Seats taken={team.seats_taken} />
        <Button
          leftSection={<IconUserPlus size={18} stroke={1.75} />}
          disabled={!canAdd}
          onClick={() => setEditing({ kind: 'new' })}
        >
          Add Member
        </Button>
      </Group>
      <ul className={classes.rows}>
        {team.members.map((member) => (
          <MemberRow key={member.user_id} team={team} member={member} />
        ))}
        {team.member_profiles.map((profile) => (
          <ProfileRow
            key={profile.id}
            team={team}
            profile={profile}
            onEdit={() => setEditing({ kind: 'profile', id: profile.id })}
          />
        ))}
      </ul>
      <Text size="xs" c="dimmed">
        Use Add Member for somebody without an account. They'll get one email with a link to see and remove
        what you wrote. For anyone who can sign up, your invite link is easier.
      </Text>
      {team.members.length > 1 && (
        <Text size="xs" c="dimmed">
          To leave the team yourself, hand it over under Settings first.
        </Text>
      )}
    </Stack>
  );
}

function MemberRow({ team, member }: { team: TeamDetail; member: TeamMember }) {
  const remove = useRemoveMember(team.id);
  const ask = async () => {
    const isSure = await confirm({
      title: 'Remove member',
      text: `Are you sure you want to remove ${member.display_name} from ${team.name}?`,
      confirmLabel: 'Remove',
    });
    if (isSure) remove.mutate(member.user_id);
  };
  return (
    <li className={classes.row}>
      <div>
        <Text fw={600}>
          <Verbatim>{member.display_name}</Verbatim>
          {member.is_leader && ' (leader)'}
        </Text>
        <Text size="sm" c="dimmed">
          {describeStudies(member)}
        </Text>
      </div>
      {!member.is_leader && (
        <ActionIcon
          color="red"
          aria-label={`Remove ${member.display_name}`}
          disabled={team.is_frozen}
          loading={remove.isPending}
          onClick={ask}
        >
          <IconTrash size={18} stroke={1.75} />
        </ActionIcon>
      )}
    </li>
  );
}

type ProfileRowProps = { team: TeamDetail; profile: MemberProfile; onEdit: () => void };

function ProfileRow({ team, profile, onEdit }: ProfileRowProps) {
  const remove = useRemoveMemberProfile(team.id);
  const { id, display_name, email, past_experiences, resume, is_withheld } = profile;
  const ask = async () => {
    const isSure = await confirm({
      title: 'Remove member',
      text: `Are you sure you want to remove ${display_name} from ${team.name}? What you wrote about them will be deleted.`,
      confirmLabel: 'Remove',
    });
    if (isSure) remove.mutate(id);
  };
  return (
    <li className={classes.row}>
      <div>
        <Text fw={600}>
          <Verbatim>{display_name}</Verbatim>{' '}
          <Text span size="sm" c="dimmed" fw={400}>
            (without an account)
          </Text>
        </Text>
        <Text size="sm" c="dimmed" className={dotted.line}>
          <span>
            <EmailAddress address={email} />
          </span>
          <span>{describeStudies(profile)}</span>
        </Text>
        {is_withheld && <Text size="sm">{WITHHELD_PROFILE}</Text>}
        {past_experiences && <Text size="sm">{preview(past_experiences, EXPERIENCE_PREVIEW)}</Text>}
        {resume && (
          <Anchor href={`/files/${resume.id}`} target="_blank" rel="noopener" size="sm">
            View resume
          </Anchor>
        )}
      </div>
      <Group gap="xs">
        <ActionIcon
          color="gray"
          aria-label={is_withheld ? `Edit ${display_name} after your blind reviews` : `Edit ${display_name}`}
          disabled={is_withheld}
          onClick={onEdit}
        >
          <IconPencil size={18} stroke={1.75} />
        </ActionIcon>
        <ActionIcon
          color="red"
          aria-label={`Remove ${display_name}`}
          disabled={team.is_frozen}
          loading={remove.isPending}
          onClick={ask}
        >
          <IconTrash size={18} stroke={1.75} />
        </ActionIcon>
      </Group>
    </li>
  );
}

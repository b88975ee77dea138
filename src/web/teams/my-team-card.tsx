import { Alert, Button, Card, Group, Indicator, Text, Title } from '@mantine/core';
import { IconLock, IconSettings, IconUserPlus } from '@tabler/icons-react';
import { JOIN_POLICY_LABELS } from '#domain/teams/teams.ts';
import { confirm } from '#web/ui/dialogs/confirm.tsx';
import { SoftBadge } from '#web/ui/soft-badge.tsx';
import { Verbatim } from '#web/ui/verbatim.tsx';
import { useClaimMemberProfile, useLeaveTeam } from './mutations.ts';
import type { TeamDetail } from './queries.ts';
import { Seats } from './seats.tsx';
import { TeamWishes } from './team-wishes.tsx';
import classes from './teams.module.css';

type MyTeamCardProps = { team: TeamDetail; onManage: (tab?: 'invite') => void };

/** One of the viewer's teams: its members, free seats and actions (rule:join-team). */
export function MyTeamCard({ team, onManage }: MyTeamCardProps) {
  return (
    <Card component="article" id={`team-${team.id}`} className={classes.card} aria-label={team.name}>
      <Group justify="space-between" gap="xs">
        <Title order={3}>
          <Verbatim>{team.name}</Verbatim>
        </Title>
        {team.is_leader && <SoftBadge tone="yellow">You lead this team</SoftBadge>}
      </Group>
      {team.description && (
        <Text size="sm" c="dimmed">
          {team.description}
        </Text>
      )}
      <TeamWishes team={team} />
      <Seats taken={team.seats_taken} />
      <People team={team} />
      {canInvite(team) && team.seats_taken === 1 && (
        <Text size="sm">Next step: invite people. Nobody else is in the team yet.</Text>
      )}
      {team.frozen_by && <Frozen project={team.frozen_by} />}
      {!team.frozen_by && team.looks_for_people && (
        <Text size="xs" c="dimmed">
          {JOIN_POLICY_LABELS[team.join_policy]}
        </Text>
      )}
      <Group gap="sm" className={classes.foot}>
        {team.is_leader && team.can.manage && (
          <Indicator label={team.join_requests.length} size={20} disabled={team.join_requests.length === 0}>
            <Button
              variant={canInvite(team) && team.seats_taken === 1 ? 'default' : 'filled'}
              leftSection={<IconSettings size={18} stroke={1.75} />}
              onClick={() => onManage()}
            >
              Manage Team
            </Button>
          </Indicator>
        )}
        {canInvite(team) && (
          <Button
            variant={team.seats_taken === 1 ? 'filled' : 'default'}
            leftSection={<IconUserPlus size={18} stroke={1.75} />}
            aria-label={`Invite people to ${team.name}`}
            onClick={() => onManage('invite')}
          >
            Invite
          </Button>
        )}
        {team.can.leave && <LeaveButton team={team} />}
      </Group>
    </Card>
  );
}

const canInvite = ({ is_leader, can, looks_for_people }: TeamDetail) =>
  is_leader && can.manage && looks_for_people;

function People({ team }: { team: TeamDetail }) {
  return (
    <ul className={classes.people}>
      {team.members.map(({ user_id, display_name, is_leader }) => (
        <li key={user_id}>
          <Text size="sm" span>
            <Verbatim>{display_name}</Verbatim>
          </Text>
          {is_leader && (
            <Text size="sm" c="dimmed" span>
              {' '}
              (leader)
            </Text>
          )}
        </li>
      ))}
      {team.member_profiles.map(({ id, display_name }) => (
        <li key={id}>
          <Text size="sm" span>
            <Verbatim>{display_name}</Verbatim>
          </Text>
          <Text size="sm" c="dimmed" span>
            {' '}
            (without an account)
          </Text>
          {!team.is_leader && !team.is_frozen && <ThisIsMe team={team} id={id} name={display_name} />}
        </li>
      ))}
    </ul>
  );
}

/** For a member whom the leader described with another address (rule:this-is-me). */
function ThisIsMe({ team, id, name }: { team: TeamDetail; id: string; name: string }) {
  const claim = useClaimMemberProfile(team.id);
  const ask = async () => {
    const isSure = await confirm({
      title: `Are you ${name}?`,
      text: `Your account then takes the seat of ${name}, and what the team leader wrote about ${name} will be deleted. We'll tell the leader.`,
      confirmLabel: 'This is me',
      isDestructive: false,
    });
    if (isSure) claim.mutate(id);
  };
  return (
    <Button
      variant="subtle"
      size="compact-xs"
      ml="xs"
      loading={claim.isPending}
      aria-label={`This is me: ${name}`}
      onClick={ask}
    >
      This is me
    </Button>
  );
}

/** Explains the frozen roster (rule:leaving-is-possible). */
export function Frozen({ project }: { project: string }) {
  return (
    <Alert color="blue" icon={<IconLock size={18} stroke={1.75} />} p="xs">
      The team has applied to “{project}”. Until there's a decision, nobody can join or be removed.
    </Alert>
  );
}

/** The pressed button disappears with the team. */
const focusPage = () => document.getElementById('main')?.focus({ preventScroll: true });

function LeaveButton({ team }: { team: TeamDetail }) {
  const leave = useLeaveTeam();
  const isLast = team.members.length === 1;
  // A leader with others in the team hands over first, under Manage Team (rule:leaving-is-possible).
  if (team.is_leader && !isLast) return null;
  const ask = async () => {
    const isSure = await confirm({
      title: `Leave “${team.name}”`,
      text: describeLeaving(team, isLast),
      confirmLabel: isLast ? 'Leave and dissolve' : 'Leave Team',
    });
    // The mutation shows its error itself.
    if (isSure) await leave.mutateAsync(team.id).then(focusPage, () => undefined);
  };
  return (
    <Button variant="default" loading={leave.isPending} onClick={ask}>
      Leave Team
    </Button>
  );
}

/** The effects of leaving on the team and its applications (rule:leaving-is-possible, rule:one-blocking-application). */
function describeLeaving({ leaving }: TeamDetail, isLast: boolean): string {
  const names = (ends: boolean) =>
    leaving
      .filter((application) => application.ends === ends)
      .map(({ project }) => `“${project}”`)
      .join(', ');
  const [ended, left] = [names(true), names(false)];
  return [
    isLast ? "You're the last member, so the team will be dissolved." : '',
    ended && `The application to ${ended} will be withdrawn, because nobody is left on it.`,
    left &&
      `The application to ${left} will show that you left, and you'll no longer see it. While it awaits a decision, your seat stays empty. You can't apply there again unless it's withdrawn.`,
    !isLast && leaving.length === 0 ? "You can join again later if there's a free seat." : '',
  ]
    .filter(Boolean)
    .join(' ');
}

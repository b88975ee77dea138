import { Alert, Button, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconLinkOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { maxTeamMembers } from '#domain/teams/teams.ts';
import { Page } from '#web/layout/page.tsx';
import { formatDate } from '#web/lib/format.ts';
import { PATHS } from '#web/lib/paths.ts';
import { useProgramme } from '#web/programme/use-programme.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { TextSkeleton } from '#web/ui/states/text-skeleton.tsx';
import { Verbatim } from '#web/ui/verbatim.tsx';
import { useCompleteProfileDialog } from '#web/users/profiles/complete-profile-dialog.tsx';
import { Fact } from '#web/users/profiles/fact.tsx';
import { useAuth } from '#web/users/session/auth-context.ts';
import { useAcceptInvite } from './mutations.ts';
import { usePendingInvite } from './pending-invite.ts';
import { inviteQuery } from './queries.ts';
import { Seats } from './seats.tsx';

/** The page of an invite link: the team and a join button, after sign-up and profile if needed (rule:join-policies). */
export function InviteScreen({ token }: { token: string }) {
  const { data, isPending, isLoadingError, refetch } = useQuery(inviteQuery(token));
  return (
    <Page size="narrow">
      {isPending && <TextSkeleton label="Loading invitation..." isCard />}
      {isLoadingError && (
        <ErrorState title="The invitation couldn't be loaded" onRetry={() => void refetch()} />
      )}
      {data === null && (
        <EmptyState
          icon={<IconLinkOff stroke={1.5} />}
          title="This invite link no longer works"
          description="It has expired or was turned off. Please ask the team leader for a new one."
          action={
            <LinkButton to="/teams" variant="default">
              See all teams
            </LinkButton>
          }
        />
      )}
      {data && (
        <Card padding="xl">
          <Stack gap="md">
            <Text c="dimmed">
              <Verbatim>{data.team.leader_name}</Verbatim> invites you to join the team
            </Text>
            <Title order={2}>
              <Verbatim>{data.team.name}</Verbatim>
            </Title>
            {data.team.description && <Text>{data.team.description}</Text>}
            <InvitedTo team={data.team} />
            <Seats taken={data.team.seats_taken} />
            <Acceptance token={token} invite={data} />
            <Text size="xs" c="dimmed">
              This link works until {formatDate(data.expires_at)}.
            </Text>
          </Stack>
        </Card>
      )}
    </Page>
  );
}

/** Which programme, which project and which people (rule:team-looks-for-people). */
function InvitedTo({ team: { cycle_name, project, people } }: Pick<Invite, 'team'>) {
  const { name } = useProgramme();
  return (
    <SimpleGrid component="dl" cols={{ base: 1, xs: 2 }} spacing="md" m={0}>
      <Fact label="Programme">{cycle_name === name ? cycle_name : `${name}, ${cycle_name}`}</Fact>
      {project && (
        <Fact label={project.has_applied ? 'Has applied to' : 'Would like to apply to'}>{project.name}</Fact>
      )}
      <Fact label="In the team" isWide>
        <Verbatim>{people.join(', ')}</Verbatim>
      </Fact>
    </SimpleGrid>
  );
}

type Invite = NonNullable<ReturnType<typeof useInvite>>;
const useInvite = (token: string) => useQuery(inviteQuery(token)).data;

function Acceptance({ token, invite }: { token: string; invite: Invite }) {
  const { user, loading } = useAuth();
  const { team, is_member } = invite;
  if (loading) return null;
  if (is_member) {
    return (
      <Group>
        <Text>You're already in this team.</Text>
        <LinkButton to="/teams">See your teams</LinkButton>
      </Group>
    );
  }
  if (team.seats_taken >= maxTeamMembers()) return <Alert color="orange">This team is full.</Alert>;
  if (team.is_frozen) {
    return (
      <Alert color="orange">
        The team has applied to a project. Nobody can join until there's a decision, so try this link again
        later.
      </Alert>
    );
  }
  return user ? <AcceptButton token={token} /> : <SignInFirst token={token} />;
}

function AcceptButton({ token }: { token: string }) {
  const accept = useAcceptInvite();
  const navigate = useNavigate();
  const { isComplete } = useCompleteProfileDialog();
  const pending = usePendingInvite();
  const join = () => {
    pending.remember(token);
    if (!isComplete()) return;
    accept.mutate(token, {
      onSuccess: () => {
        pending.forget();
        void navigate({ to: PATHS.teams });
      },
    });
  };
  return (
    <Group>
      <Button size="md" loading={accept.isPending} onClick={join}>
        Join Team
      </Button>
    </Group>
  );
}

/** The verification link doesn't include the invitation, so the browser stores it. */
function SignInFirst({ token }: { token: string }) {
  const { remember } = usePendingInvite();
  useEffect(() => remember(token), [remember, token]);
  return (
    <Stack gap="sm">
      <Group>
        <LinkButton size="md" to="/auth" search={{ next: `/teams/join/${token}` }}>
          Sign in or sign up to join
        </LinkButton>
      </Group>
      <Text size="sm" c="dimmed">
        After you've signed up and completed your profile, you'll find this invitation at the top of every
        page.
      </Text>
    </Stack>
  );
}

import { Alert, Button, Card, Stack, Text } from '@mantine/core';
import { IconCheck, IconLinkOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { displayPhone } from '#domain/users/phones.ts';
import { Page } from '#web/layout/page.tsx';
import type { api, ResponseOf } from '#web/lib/api.ts';
import { formatSemester } from '#web/lib/format.ts';
import { PATHS } from '#web/lib/paths.ts';
import { confirm } from '#web/ui/dialogs/confirm.tsx';
import { useFocusPageOnce } from '#web/ui/dialogs/use-focus-back.ts';
import { EmailAddress } from '#web/ui/email.tsx';
import { ConfirmByWord } from '#web/ui/fields/confirm-by-word.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { FactsSkeleton } from '#web/ui/states/facts-skeleton.tsx';
import { Verbatim } from '#web/ui/verbatim.tsx';
import { useCompleteProfileDialog } from '#web/users/profiles/complete-profile-dialog.tsx';
import { useAuth } from '#web/users/session/auth-context.ts';
import classes from './described-person.module.css';
import { useJoinAsDescribedPerson, useRemoveOwnMemberProfile } from './mutations.ts';
import { describedPersonQuery } from './queries.ts';

type Described = ResponseOf<(typeof api)['member-profile-removals'][':token']['$get']>;

/** Shows a described member what the team leader wrote, and lets them remove it (rule:described-member-mail). */
export function DescribedPersonScreen({ token }: { token: string }) {
  const remove = useRemoveOwnMemberProfile(token);
  const { data, isPending, isLoadingError, refetch } = useQuery({
    ...describedPersonQuery(token),
    enabled: !remove.isSuccess,
  });
  useFocusPageOnce(remove.isSuccess);
  return (
    <Page size="narrow">
      {remove.isSuccess ? (
        <Alert color="green" icon={<IconCheck stroke={1.75} />} title="Removed" role="status">
          What the team leader wrote about you has been deleted, and you're no longer in that team. In
          applications it has already submitted, your seat now shows “Former member”, without your name and
          email address.
        </Alert>
      ) : (
        <>
          {isPending && <FactsSkeleton label="Loading profile..." />}
          {isLoadingError && (
            <ErrorState title="The profile couldn't be loaded" onRetry={() => void refetch()} />
          )}
          {data === null && <Gone />}
          {data && <Profile token={token} described={data} onRemove={remove.mutateAsync} />}
        </>
      )}
    </Page>
  );
}

function Gone() {
  return (
    <EmptyState
      icon={<IconLinkOff stroke={1.5} />}
      title="This link no longer works"
      description="The profile has already been removed, or the link is incomplete. Please use the full link from the email."
    />
  );
}

type ProfileProps = {
  token: string;
  described: Described;
  onRemove: (json: { confirmation: string }) => Promise<unknown>;
};

function Profile({ token, described, onRemove }: ProfileProps) {
  return (
    <Stack gap="lg">
      <Text>
        <Verbatim>{described.leader_name}</Verbatim> added you to the team “
        <Verbatim>{described.team_name}</Verbatim>”. Its members and the programme’s staff can see this:
      </Text>
      <Card padding="xl">
        <dl className={classes.facts}>
          {facts(described).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <Text size="sm" c="dimmed">
        If this is right, you don't need to do anything. To use the portal in this team yourself, sign up with
        this email address and join it, or sign in with another address and open this link again.
      </Text>
      <JoinAsMe token={token} described={described} />
      <Text size="sm">
        Removing it deletes what {described.leader_name} wrote about you and frees your seat in “
        {described.team_name}”. In applications the team has already submitted, your seat stays as “Former
        member”, without your name and email address. We'll email you how to join again.
      </Text>
      <ConfirmByWord
        word="REMOVE"
        label="Remove this profile"
        color="red.8"
        errorTitle="Error removing member"
        onConfirm={onRemove}
      />
    </Stack>
  );
}

/** For somebody with an account of another address, who would hold two seats (rule:this-is-me). */
function JoinAsMe({ token, described }: { token: string; described: Described }) {
  const { user } = useAuth();
  const join = useJoinAsDescribedPerson();
  const navigate = useNavigate();
  const { isComplete } = useCompleteProfileDialog();
  if (!user) return null;
  const ask = async () => {
    if (!isComplete()) return;
    const isSure = await confirm({
      title: `Join “${described.team_name}”`,
      text: `You join with your account ${user.email}. What ${described.leader_name} wrote about you will be deleted, and we'll tell them.`,
      confirmLabel: 'This is me',
      isDestructive: false,
    });
    if (isSure) join.mutate(token, { onSuccess: () => void navigate({ to: PATHS.teams }) });
  };
  return (
    <Button loading={join.isPending} onClick={ask}>
      This is me: join the team
    </Button>
  );
}

function facts(described: Described): [string, ReactNode][] {
  const known: [string, ReactNode][] = [
    ['Name', <Verbatim key="name">{described.display_name}</Verbatim>],
    ['Email', <EmailAddress key="email" address={described.email} />],
    ['Phone', described.phone && <Verbatim key="phone">{displayPhone(described.phone)}</Verbatim>],
    ['College', described.college && <Verbatim key="college">{described.college}</Verbatim>],
    ['Degree', described.degree],
    ['Semester', described.year === null ? null : formatSemester(described.year)],
    ['GitHub', described.github_link],
    ['Past experiences', described.past_experiences],
    ['Resume', described.has_resume ? 'Uploaded; the team leader and staff can open it' : null],
  ];
  return known.flatMap(([label, value]) => (value ? [[label, value]] : []));
}

import { Button, Card, Group, Progress, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { inWords } from '#domain/digits.ts';
import { maxTeamMembers } from '#domain/teams/teams.ts';
import { isOnboardingProfileStepDone } from '#domain/users/profiles.ts';
import { hasStaffProfile } from '#domain/users/users.ts';
import { Page } from '#web/layout/page.tsx';
import { PATHS } from '#web/lib/paths.ts';
import { useProgramme } from '#web/programme/use-programme.ts';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { Loading } from '#web/ui/states/skeletons.tsx';
import classes from './onboarding.module.css';
import { type Profile, profileQuery } from './queries.ts';

type Step = {
  title: string;
  text: string;
  to: string;
  isDone: boolean;
  /** Its page leads back to the profile until that is complete (rule:incomplete-profile-redirect). */
  isWaiting?: boolean;
};

/**
 * /onboarding (rule:onboarding-steps): the first steps. A user with a saved profile is redirected to the dashboard
 * (rule:onboarding-redirect).
 */
export function Onboarding() {
  const { name } = useProgramme();
  const { data: profile, isError, refetch } = useQuery(profileQuery);
  const isProfileDone = profile !== undefined && isOnboardingProfileStepDone(profile);
  if (isProfileDone && profile.profile_completed) return <Navigate to={PATHS.dashboard} replace />;
  return (
    <Page size="narrow">
      <Title order={2}>{`Welcome to ${name}!`}</Title>
      <Text c="dimmed" mt="xs" mb="xl">
        Four steps from signing up to your first application.
      </Text>
      {isError ? (
        <ErrorState title="Error fetching profile" onRetry={() => void refetch()} isWholePage />
      ) : profile ? (
        <Steps steps={steps(profile)} />
      ) : (
        <Waiting />
      )}
    </Page>
  );
}

const Waiting = () => (
  <Loading label="Checking your progress...">
    <Stack gap="xl">
      <div>
        <Skeleton height={14} width={110} marginBottom="1rem" />
        <Skeleton height={8} />
      </div>
      <Stack gap="md">
        {['profile', 'projects', 'team', 'application'].map((step) => (
          <Skeleton key={step} className={classes.waiting} />
        ))}
      </Stack>
    </Stack>
  </Loading>
);

const isWaiting = (profile: Pick<Profile, 'profile_complete' | 'role'>) =>
  !profile.profile_complete && !hasStaffProfile(profile);

const steps = ({ onboarding, ...profile }: Profile): Step[] => [
  {
    title: 'Complete Your Profile',
    text:
      isOnboardingProfileStepDone(profile) && isWaiting(profile)
        ? 'Your resume is still missing.'
        : 'Tell us about your studies and upload your resume.',
    to: PATHS.profile,
    isDone: isOnboardingProfileStepDone(profile),
  },
  {
    title: 'Explore Projects',
    text: 'Read what the projects are about and what they need.',
    to: PATHS.projects,
    isDone: onboarding.has_explored_projects,
    isWaiting: isWaiting(profile),
  },
  {
    title: 'Join or Create a Team',
    text: `Work with up to ${inWords(maxTeamMembers() - 1)} others, or apply alone.`,
    to: PATHS.teams,
    isDone: onboarding.is_in_team,
    isWaiting: isWaiting(profile),
  },
  {
    title: 'Submit Applications',
    text: 'Write your initial proposal for the project you choose.',
    to: PATHS.projects,
    isDone: onboarding.has_applied,
    isWaiting: isWaiting(profile),
  },
];

function Steps({ steps }: { steps: Step[] }) {
  const done = steps.filter(({ isDone }) => isDone).length;
  const label = `${done}/${steps.length} completed`;
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <Stack gap="xl">
      <div>
        <Text size="sm" mb="xs">
          {label}
        </Text>
        <Progress value={(100 * done) / steps.length} color="var(--portal-accent)" aria-label={label} />
      </div>
      <Stack component="ol" gap="md" className={classes.steps}>
        {steps.map((step, index) => (
          <StepCard key={step.title} step={step} number={index + 1} isNext={step === next} />
        ))}
      </Stack>
      <QuickActions />
      <Text size="sm" c="dimmed">
        Profile completion is required to access all features and apply.
      </Text>
    </Stack>
  );
}

type StepCardProps = { step: Step; number: number; isNext: boolean };

function StepCard({ step, number, isNext }: StepCardProps) {
  const { title, text, to, isDone, isWaiting } = step;
  return (
    <Card component="li" className={classes.card}>
      <ThemeIcon
        radius="50%"
        size="lg"
        variant={isDone ? 'filled' : 'default'}
        data-next={isNext || undefined}
        className={classes.mark}
        aria-hidden
      >
        {isDone ? <IconCheck size={18} /> : number}
      </ThemeIcon>
      <div>
        <Title order={3}>{title}</Title>
        <Text size="sm" c="dimmed">
          {isDone ? 'Done. ' : ''}
          {text}
        </Text>
        {isWaiting && <Text size="sm">Complete your profile first (step 1).</Text>}
      </div>
      <Button
        component={Link}
        to={to}
        variant={isNext ? 'filled' : 'default'}
        className={classes.go}
        aria-label={`${isDone ? 'Review' : 'Start'}: ${title}`}
      >
        {isDone ? 'Review' : 'Start'}
      </Button>
    </Card>
  );
}

function QuickActions() {
  return (
    <section aria-labelledby="quick-actions">
      <Title order={3} mb="sm" id="quick-actions">
        Quick Actions
      </Title>
      <Group gap="sm">
        <Button component={Link} to={PATHS.projects} variant="default">
          Browse Projects
        </Button>
        <Button component={Link} to={PATHS.teams} variant="default">
          Find Team Members
        </Button>
        <Button component={Link} to={PATHS.profile} variant="default">
          Update Profile
        </Button>
      </Group>
    </section>
  );
}

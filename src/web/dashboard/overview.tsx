import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { freezesRoster } from '#domain/applications/application-statuses.ts';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { useAuth } from '#web/users/session/auth-context.ts';
import classes from './overview.module.css';
import type { MyApplication } from './queries.ts';
import { Section } from './section.tsx';
import { useApplications } from './use-applications.ts';

/** The viewer's overview in four figures (rule:dashboard-applications). */
export function Overview() {
  const { user } = useAuth();
  const { data: applications, isError } = useApplications();
  const figure = (count: (all: MyApplication[]) => number) => {
    if (isError) return '-';
    return applications ? count(applications) : <Skeleton height={28} width={32} />;
  };
  return (
    <Section
      title="Your Overview"
      action={
        <Anchor component={Link} to="/dates">
          All dates
        </Anchor>
      }
    >
      <dl className={classes.figures}>
        <Figure label="Applications">{figure((all) => all.filter(isSubmitted).length)}</Figure>
        <Figure label="Awaiting a decision">{figure((all) => all.filter(isAwaiting).length)}</Figure>
        <Figure label="Detailed proposals">{figure((all) => all.filter(isDetailed).length)}</Figure>
        <Figure label="Profile">{user?.profile_complete ? 'Complete' : 'Incomplete'}</Figure>
      </dl>
    </Section>
  );
}

const isSubmitted = ({ status }: MyApplication) => status !== 'draft' && status !== 'withdrawn';
const isAwaiting = ({ status }: MyApplication) => freezesRoster(status);
const isDetailed = (application: MyApplication) =>
  isSubmitted(application) && application.has_detailed_proposal;

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.figure}>
      <Text component="dt" size="sm" c="dimmed">
        {label}
      </Text>
      <Text component="dd" m={0} size="xl" fw={650}>
        {children}
      </Text>
    </div>
  );
}

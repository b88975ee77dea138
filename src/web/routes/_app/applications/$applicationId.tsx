import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { IconFileOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { teamTitle } from '#domain/teams/team-title.ts';
import { ReceiptSection } from '#web/applications/apply/receipt-section.tsx';
import { ApplicationActions } from '#web/applications/mine/application-actions.tsx';
import { ApplicationTimeline } from '#web/applications/mine/application-timeline.tsx';
import { FeedbackSection } from '#web/applications/mine/feedback-section.tsx';
import { LetterSection } from '#web/applications/mine/letter-section.tsx';
import { OfferSection } from '#web/applications/mine/offer-section.tsx';
import { type ApplicationText, applicationQuery } from '#web/applications/queries.ts';
import { ProposalTexts } from '#web/applications/review/proposal-texts.tsx';
import { CycleName } from '#web/cycles/cycle-name.tsx';
import { Page } from '#web/layout/page.tsx';
import { isMissing } from '#web/lib/api-error.ts';
import { formatDate } from '#web/lib/format.ts';
import { loadData } from '#web/lib/load-data.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { TextSkeleton } from '#web/ui/states/text-skeleton.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { Verbatim } from '#web/ui/verbatim.tsx';
import classes from '#web/ui/writing.module.css';

export const Route = createFileRoute('/_app/applications/$applicationId')({
  staticData: { title: 'Your Application', back: '/applications' },
  loader: (loader) => loadData(loader, applicationQuery(loader.params.applicationId)),
  component: ApplicationPage,
});

function ApplicationPage() {
  const { applicationId } = Route.useParams();
  const { data, error, refetch } = useQuery(applicationQuery(applicationId));
  return (
    <Page size="narrow">
      {data && <Application application={data} />}
      {isMissing(error) && (
        <EmptyState
          icon={<IconFileOff stroke={1.5} />}
          title="Application not found"
          description="It doesn't exist, or you don't have access to it."
          action={<LinkButton to="/applications">Your Applications</LinkButton>}
        />
      )}
      {!data && error && !isMissing(error) && (
        <ErrorState title="Error fetching applications" onRetry={refetch} isWholePage />
      )}
      {!data && !error && <TextSkeleton label="Loading application..." />}
    </Page>
  );
}

function Application({ application }: { application: ApplicationText }) {
  return (
    <Stack gap="xl">
      <Stack gap="sm">
        <Title order={2} textWrap="pretty">
          <ProjectName application={application} />
        </Title>
        <CycleName cycle={application.cycle} />
        <Group gap="sm" align="flex-start" wrap="nowrap">
          <StatusBadge status={application.status} letter={application.unopened_letter} />
          <Roster application={application} />
        </Group>
      </Stack>
      <ApplicationTimeline application={application} />
      <div className={classes.screenOnly}>
        <ApplicationActions application={application} />
      </div>
      <LetterSection application={application} />
      <OfferSection application={application} />
      <FeedbackSection application={application} />
      <ReceiptSection application={application} />
      <ProposalTexts texts={application} />
    </Stack>
  );
}

function ProjectName({ application: { project } }: { application: ApplicationText }) {
  if (!project.is_offered) return project.name;
  return (
    <Anchor component={Link} to={`/projects/${project.id}`} inherit>
      {project.name}
    </Anchor>
  );
}

/** The people on the application; a person who has left is still listed, with the date (rule:leaving-is-possible). */
function Roster({ application: { team, roster } }: { application: ApplicationText }) {
  const names = roster.map(({ display_name, is_leader, left_at }) => {
    if (left_at) return `${display_name} (left ${formatDate(left_at)})`;
    return is_leader && team ? `${display_name} (leader)` : display_name;
  });
  return (
    <Text c="dimmed">
      {team ? <Verbatim>{teamTitle(team.name)}</Verbatim> : 'Individual application'}
      {team && names.length > 0 && (
        <>
          : <Verbatim>{names.join(', ')}</Verbatim>
        </>
      )}
    </Text>
  );
}

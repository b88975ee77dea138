import { Anchor, Box, Group, SimpleGrid, Text } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ApplicationStatus, BLOCKING_STATUSES } from '#domain/applications/application-statuses.ts';
import { WAITING_FOR_DECISION } from '#domain/applications/undecided.ts';
import { isStaff } from '#domain/users/users.ts';
import { applicantName } from '#web/applications/applicant-name.ts';
import { staffApplicationsQuery } from '#web/applications/queries.ts';
import { OtherCycle, UndecidedElsewhere } from '#web/cycles/other-cycles.tsx';
import type { CycleSearch } from '#web/cycles/search.ts';
import { useCycle } from '#web/cycles/use-cycle.ts';
import { api, type ResponseOf, readResponse } from '#web/lib/api.ts';
import { formatDate, formatNumber } from '#web/lib/format.ts';
import { totalOf, withdrawnOf } from '#web/projects/application-counts.tsx';
import { myTeamsQuery } from '#web/teams/queries.ts';
import dotted from '#web/ui/dotted-line.module.css';
import { LinkButton } from '#web/ui/link-button.tsx';
import { LinkText } from '#web/ui/link-text.tsx';
import { ProjectStatusBadge, UnconfirmedBadge } from '#web/ui/project-status-badge.tsx';
import type { SessionUser } from '#web/users/session/session.ts';
import { OwnReviews } from './own-reviews.tsx';
import { Panel, PanelSkeleton } from './panel.tsx';
import { Section } from './section.tsx';

type OwnProjectData = ResponseOf<(typeof api.dashboard)['own-projects']['$get']>[number];

const SHOWN = 4;

const ownProjectsQuery = (search: CycleSearch) =>
  queryOptions({
    queryKey: ['projects', 'own', search],
    queryFn: () => readResponse(api.dashboard['own-projects'].$get({ query: search })),
    meta: { errorTitle: 'Error fetching data' },
  });

/** What waits for staff, the oldest applicants, and the own projects of staff and managers (rule:dashboard-of-staff). */
export default function WorkSection({ user }: { user: SessionUser }) {
  // The session knows who was chosen as reviewer; the server has no rounds for others.
  const isReviewer = user.cycles.some(({ is_reviewer }) => is_reviewer);
  return (
    <Section
      title="Your Work"
      action={
        <Group gap="md">
          <Anchor component={Link} to="/admin/review">
            Your reviews
          </Anchor>
          {isStaff(user) && (
            <Anchor component={Link} to="/admin/applications">
              View all applications
            </Anchor>
          )}
        </Group>
      }
    >
      <SimpleGrid cols={{ base: 1, sm: isStaff(user) || isReviewer ? 2 : 1 }} spacing="lg">
        {isReviewer && <OwnReviews />}
        {isStaff(user) && <Waiting />}
        <OwnProjects user={user} />
        <JoinRequests />
      </SimpleGrid>
    </Section>
  );
}

function Waiting() {
  const { data, isError } = useQuery(staffApplicationsQuery({ ...WAITING_FOR_DECISION, cycle: useCycle() }));
  if (isError) return <Panel title="Applications">Error fetching applications</Panel>;
  if (!data) return <PanelSkeleton />;
  const { total, total_is_minimum, applications } = data;
  const count = total_is_minimum ? `More than ${total}` : total;
  return (
    <Panel
      title={
        total === 1
          ? '1 application is waiting for a decision'
          : `${count} applications are waiting for a decision`
      }
    >
      {applications.slice(0, SHOWN).map(({ id, project, submitted_at, ...named }) => (
        <div key={id}>
          <LinkText size="sm" to="/admin/applications" search={{ ...WAITING_FOR_DECISION, open: id }}>
            {applicantName(named)}
          </LinkText>
          <Text size="sm" c="dimmed" className={dotted.line}>
            <span>{project.name}</span>
            <span>{formatDate(submitted_at)}</span>
          </Text>
        </div>
      ))}
      {total > 0 && (
        <LinkButton to="/admin/applications" search={WAITING_FOR_DECISION} variant="default">
          See who is waiting
        </LinkButton>
      )}
      <UndecidedElsewhere />
    </Panel>
  );
}

function OwnProjects({ user }: { user: SessionUser }) {
  const cycle = useCycle();
  const { data, isError } = useQuery(ownProjectsQuery({ cycle }));
  if (isError) return <Panel title="Your projects">Error fetching projects</Panel>;
  if (!data) return <PanelSkeleton />;
  return (
    <Panel title={data.length === 0 ? "You don't own any projects yet" : 'Your projects'}>
      {data.some(({ awaits_confirmation }) => awaits_confirmation) && (
        <Text size="sm">Some were copied into a new cycle. Please open and confirm them.</Text>
      )}
      {data.map((project) => (
        <OwnProject key={project.id} project={project} mayList={isStaff(user)} />
      ))}
      {data.length > 0 && (
        <LinkText size="sm" to="/projects" search={{ owner: 'me', cycle }}>
          All your projects
        </LinkText>
      )}
      {data.length === 0 && <OtherCycle found="own_projects" />}
      <LinkButton to="/projects/create" variant="default">
        Create Project
      </LinkButton>
    </Panel>
  );
}

type OwnProjectProps = { project: OwnProjectData; mayList: boolean };

/** Staff follow the numbers to those applications; a manager to the project, which has the same numbers (rule:owner-sees-counts). */
function OwnProject({ project, mayList }: OwnProjectProps) {
  const { id, name, project_number, status, awaits_confirmation, application_counts } = project;
  const rows = (of: ApplicationStatus[], text: string) =>
    mayList ? (
      <LinkText size="sm" to="/admin/applications" search={{ project: id, status: of.join(',') }}>
        {text}
      </LinkText>
    ) : (
      <span>{text}</span>
    );
  const withdrawn = withdrawnOf(application_counts);
  const waiting = application_counts.find((one) => one.status === 'submitted')?.count ?? 0;
  return (
    <Box w="100%">
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
        <Anchor component={Link} to={`/projects/${id}`} size="sm">
          {name}
        </Anchor>
        {awaits_confirmation ? <UnconfirmedBadge /> : <ProjectStatusBadge status={status} />}
      </Group>
      <Text size="sm" c="dimmed" className={dotted.line}>
        <span translate="no">{project_number}</span>
        {rows(BLOCKING_STATUSES, totalOf(application_counts))}
        {waiting > 0 && rows(['submitted'], `${formatNumber(waiting)} new`)}
        {withdrawn && rows(['withdrawn'], withdrawn)}
      </Text>
    </Box>
  );
}

/** Requests to join the teams that the viewer leads; nothing without any. */
function JoinRequests() {
  const { data = [] } = useQuery(myTeamsQuery({ cycle: useCycle() }));
  const asked = data.filter(({ can, join_requests }) => can.decide_requests && join_requests.length > 0);
  if (asked.length === 0) return null;
  return (
    <Panel title="Requests to join your teams">
      {asked.map(({ id, name, join_requests, cycle }) => (
        <LinkText key={id} size="sm" to="/teams" search={{ cycle: cycle.slug, manage: id, tab: 'requests' }}>
          {`${name}: ${join_requests.length === 1 ? '1 request' : `${join_requests.length} requests`}`}
        </LinkText>
      ))}
    </Panel>
  );
}

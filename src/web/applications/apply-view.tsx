import { Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Fragment, type ReactNode, useState } from 'react';
import { APPLICATIONS_CLOSED } from '#domain/applications.ts';
import { useDrawnAt } from '#web/lib/drawn-at.tsx';
import { formatDeadline } from '#web/lib/format.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { ApplySteps } from './apply-steps.tsx';
import { DetailedProposalForm } from './detailed-proposal-form.tsx';
import { InitialProposalForm } from './initial-proposal-form.tsx';
import { type ApplyPage, applyPageQuery } from './queries.ts';
import { Receipt } from './receipt.tsx';
import { Standing } from './standing.tsx';

type ApplyViewProps = { page: ApplyPage; accountId: string; email: string };
type Application = NonNullable<ApplyPage['application']>;
type Submitted = { step: 'initial' | 'detailed'; id: string; team: string | null };

/** What the apply page shows: the form of the step that is open, a receipt, or where the application stands. */
export function ApplyView({ page, accountId, email }: ApplyViewProps) {
  const client = useQueryClient();
  const [submitted, setSubmitted] = useState<Submitted | null>(null);
  const { project, application } = page;

  const goOn = async () => {
    await client.invalidateQueries({ queryKey: applyPageQuery(project.id).queryKey });
    setSubmitted(null);
  };

  if (submitted) return <Receipt {...submitted} project={project} email={email} onContinue={goOn} />;
  if (project.is_own) {
    return <Closed title="This is your project">You cannot apply to a project that you own.</Closed>;
  }
  if (application?.can.submit_detailed_proposal) {
    const team = application.team?.name ?? null;
    return (
      <Step current={1} page={page}>
        <DetailedProposalForm
          id={application.id}
          projectName={project.name}
          draft={page.detailed_draft}
          accountId={accountId}
          onSubmitted={() => setSubmitted({ step: 'detailed', id: application.id, team })}
        />
      </Step>
    );
  }
  if (page.left_text) {
    return (
      <Closed title="You left this team" projectId={project.id}>
        {page.left_text}
      </Closed>
    );
  }
  if (application && !writesInitialProposal(application)) return <Standing application={application} />;
  if (!project.is_open && application?.status !== 'draft') return <Deadline page={page} />;
  return (
    <Step current={0} page={page}>
      <InitialProposalForm
        page={page}
        accountId={accountId}
        onSubmitted={(id, { applies_as, team_id }) => {
          const team = page.teams.find((one) => one.id === team_id)?.name ?? null;
          setSubmitted({ step: 'initial', id, team: applies_as === 'team' ? team : null });
        }}
      />
    </Step>
  );
}

const writesInitialProposal = ({ can }: Application) => can.continue_draft || can.apply_again || can.apply;

function Step({ current, page, children }: { current: 0 | 1; page: ApplyPage; children: ReactNode }) {
  return (
    <Stack gap={0}>
      <ApplySteps current={current} />
      {current === 0 && <DeadlineNote page={page} />}
      {/* What this browser keeps of a draft is known once the page is its own: the form then begins with it. */}
      <Fragment key={useDrawnAt() === null ? 'own' : 'drawn'}>{children}</Fragment>
    </Stack>
  );
}

/** A draft that can no longer be submitted keeps its text, and says so before anything is written in vain. */
function DeadlineNote({ page: { project, application } }: { page: ApplyPage }) {
  if (!project.is_open) {
    return (
      <Text c="red" mb="lg" role="alert">
        {APPLICATIONS_CLOSED}: this draft can no longer be submitted. Its text stays here.
      </Text>
    );
  }
  const before = application && describeBefore(application);
  if (!project.application_deadline && !before) return null;
  return (
    <Text size="sm" c="dimmed" mb="lg">
      {before && `${before} `}
      {project.application_deadline && `Apply by ${formatDeadline(project.application_deadline)}.`}
    </Text>
  );
}

/** What came before this application, and only where a text really is below (decision A4). */
function describeBefore({ can, team, initial_proposal }: Application): string | null {
  if (can.apply) return 'Your team’s application was withdrawn. This one would be your own.';
  if (!can.apply_again) return null;
  if (!initial_proposal) return 'You are applying again.';
  return `You are applying again: ${team ? 'the team’s' : 'your'} earlier text is below.`;
}

function Deadline({ page: { project } }: { page: ApplyPage }) {
  return (
    <Closed title={APPLICATIONS_CLOSED} projectId={project.id}>
      {project.application_deadline
        ? `The deadline was ${formatDeadline(project.application_deadline)}.`
        : 'This project is not taking applications at present.'}
    </Closed>
  );
}

function Closed({ title, projectId, children }: { title: string; projectId?: string; children: string }) {
  return (
    <EmptyState
      title={title}
      description={children}
      action={
        projectId ? (
          <LinkButton to="/projects/$projectId" params={{ projectId }}>
            Back to the project
          </LinkButton>
        ) : (
          <LinkButton to="/projects">Back to Projects</LinkButton>
        )
      }
    />
  );
}

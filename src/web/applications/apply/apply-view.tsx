import { Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { APPLICATIONS_CLOSED } from '#domain/applications/applications.ts';
import { type ApplyPage, applyPageQuery } from '#web/applications/queries.ts';
import { readableDetailed, readableInitial, readDetailedTexts } from '#web/applications/readable-texts.ts';
import { formatDeadline } from '#web/lib/format.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ApplySteps } from './apply-steps.tsx';
import { DetailedProposalForm } from './detailed-proposal-form.tsx';
import { InitialProposalForm } from './initial-proposal-form.tsx';
import { Receipt } from './receipt.tsx';
import { StatusCard } from './status-card.tsx';
import { StoredTexts } from './stored-texts.tsx';

type ApplyViewProps = { page: ApplyPage; accountId: string; email: string };
type Application = NonNullable<ApplyPage['application']>;
type Submitted = {
  step: 'initial' | 'detailed';
  id: string;
  team: string | null;
  /** The receipt gives way to the next step as soon as the page knows of it. */
  isRead?: boolean;
};
type Begun = { step: 'initial' } | { step: 'detailed'; application: Application };

/**
 * What the apply page shows: the form of the step that is open, a receipt, or where the application stands. A form that
 * somebody began stays, whatever the server says later: their text is in it.
 */
export function ApplyView({ page, accountId, email }: ApplyViewProps) {
  const client = useQueryClient();
  const [submitted, setSubmitted] = useState<Submitted | null>(null);
  const open = openStep(page);
  const begun = useRef<Begun | null>(null);
  begun.current ??= open;
  const { project } = page;

  const goOn = async () => {
    await client.invalidateQueries({ queryKey: applyPageQuery(project.id).queryKey });
    setSubmitted(submitted && { ...submitted, isRead: true });
  };

  if (submitted) {
    // The page may be rendered once more with what it knew before the submission: that would begin the same step again.
    const isNext = submitted.isRead && open?.step !== submitted.step;
    if (!isNext) return <Receipt {...submitted} project={project} email={email} onContinue={goOn} />;
    if (begun.current?.step === submitted.step) begun.current = open;
  }
  const isClosed = open?.step !== begun.current?.step;
  if (begun.current?.step === 'detailed') {
    const { id, team } = begun.current.application;
    return (
      <Step current={1} note={isClosed && <ClosedNote page={page} />}>
        <DetailedProposalForm
          id={id}
          projectName={project.name}
          draft={page.detailed_draft}
          accountId={accountId}
          onSubmitted={() => setSubmitted({ step: 'detailed', id, team: team?.name ?? null })}
        />
      </Step>
    );
  }
  if (begun.current?.step === 'initial') {
    return (
      <Step current={0} note={isClosed ? <ClosedNote page={page} /> : <DeadlineNote page={page} />}>
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
  return <ClosedPage page={page} accountId={accountId} />;
}

function openStep({ project, application, left_text }: ApplyPage): Begun | null {
  if (project.is_own) return null;
  if (application?.can.submit_detailed_proposal) return { step: 'detailed', application };
  const mayWrite = !application || writesInitialProposal(application);
  return mayWrite && project.is_open && !left_text ? { step: 'initial' } : null;
}

const writesInitialProposal = ({ can }: Application) => can.continue_draft || can.apply_again || can.apply;

/** No form is open: why, and every text that the viewer has not submitted. */
function ClosedPage({ page, accountId }: { page: ApplyPage; accountId: string }) {
  const { project, application, detailed_draft } = page;
  if (project.is_own) {
    return <Closed title="This is your project">You cannot apply to a project that you own.</Closed>;
  }
  const isDraft = application?.status === 'draft';
  if (page.left_text) {
    return (
      <Closed title="You left this team" projectId={project.id}>
        {page.left_text}
      </Closed>
    );
  }
  return (
    <>
      {isDraft && <ClosedNote page={page} />}
      {application && !isDraft && <StatusCard application={application} />}
      {!application && <Deadline page={page} />}
      <StoredTexts
        accountId={accountId}
        name={`apply:${project.id}`}
        server={isDraft ? readableInitial(application.initial_proposal ?? '') : []}
      />
      {application && (
        <StoredTexts
          accountId={accountId}
          name={`detailed:${application.id}`}
          server={detailed_draft ? readableDetailed(readDetailedTexts(detailed_draft)) : []}
        />
      )}
    </>
  );
}

function Step({ current, note, children }: { current: 0 | 1; note: ReactNode; children: ReactNode }) {
  return (
    <Stack gap={0}>
      <ApplySteps current={current} />
      {note}
      {children}
    </Stack>
  );
}

/** Says before anything more is written in vain that what is written can no longer be submitted. */
function ClosedNote({ page: { project, application } }: { page: ApplyPage }) {
  const isDraft = !application || application.status === 'draft';
  return (
    <Text c="red" mb="lg" role="alert">
      {isDraft && !project.is_open
        ? `${APPLICATIONS_CLOSED}: this draft can no longer be submitted. Its text stays here.`
        : 'This can no longer be submitted. Its text stays here.'}
    </Text>
  );
}

function DeadlineNote({ page: { project, application } }: { page: ApplyPage }) {
  const before = application && describeBefore(application);
  if (!project.application_deadline && !before) return null;
  return (
    <Text size="sm" c="dimmed" mb="lg">
      {before && `${before} `}
      {project.application_deadline && `Apply by ${formatDeadline(project.application_deadline)}.`}
    </Text>
  );
}

/** What came before this application, and only where a text really is below (rule:apply-button-labels). */
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

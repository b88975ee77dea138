import { Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { APPLICATIONS_CLOSED } from '#domain/applications/application-statuses.ts';
import { type ApplyPage, applyPageQuery } from '#web/applications/queries.ts';
import { readableDetailed, readableInitial, readDetailedTexts } from '#web/applications/readable-texts.ts';
import { formatDeadline } from '#web/lib/format.ts';
import { lazyWithRetry } from '#web/lib/load-with-retry.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { lazyPart } from '#web/ui/states/page-part.tsx';
import { TextLines } from '#web/ui/states/skeletons.tsx';
import { ApplicationStatusCard } from './application-status-card.tsx';
import { ApplySkeleton } from './apply-skeleton.tsx';
import { ApplySteps } from './apply-steps.tsx';
import { CollapsedQuestion } from './collapsed-question.tsx';
import { InitialProposalForm } from './initial-proposal-form.tsx';

// Most people write the first step only.
const DetailedProposalForm = lazyPart(() => import('./detailed-proposal-form.tsx'), <TextLines lines={12} />);
const StoredTexts = lazyPart(() => import('./stored-texts.tsx'));
// Only a submission shows it.
const Receipt = lazyWithRetry(() => import('./receipt.tsx'));

type ApplyViewProps = { page: ApplyPage; accountId: string; email: string };
type Application = NonNullable<ApplyPage['application']>;
type Submitted = {
  step: 'initial' | 'detailed';
  id: string;
  team: string | null;
  /** The applicant has left the receipt for the next step. */
  isRead?: boolean;
};
type OpenStep = { step: 'initial' } | { step: 'detailed'; application: Application };

/**
 * The apply page: the form of the open step, a receipt, or the application's status. Once a form is shown it stays, even
 * if the server closes the step later, because it holds the applicant's text.
 */
export function ApplyView({ page, accountId, email }: ApplyViewProps) {
  const client = useQueryClient();
  const [submitted, setSubmitted] = useState<Submitted | null>(null);
  const open = openStep(page);
  const shown = useRef<OpenStep | null>(null);
  shown.current ??= open;
  const { project } = page;

  const goNext = async () => {
    await client.invalidateQueries({ queryKey: applyPageQuery(project.id).queryKey });
    setSubmitted(submitted && { ...submitted, isRead: true });
    // The pressed button disappears; a screen reader continues at the top of the next step.
    document.getElementById('main')?.focus();
    window.scrollTo(0, 0);
  };

  if (submitted) {
    // A render with data from before the submission must not open the same step again.
    const isNext = submitted.isRead && open?.step !== submitted.step;
    if (!isNext) {
      return (
        <Suspense fallback={<ApplySkeleton />}>
          <Receipt {...submitted} project={project} email={email} onContinue={goNext} />
        </Suspense>
      );
    }
    if (shown.current?.step === submitted.step) shown.current = open;
  }
  const isClosed = open?.step !== shown.current?.step;
  if (shown.current?.step === 'detailed') {
    const { id, team } = shown.current.application;
    return (
      <Step
        current={1}
        project={project}
        note={isClosed ? <ClosedNote page={page} /> : <DetailedDeadlineNote page={page} />}
      >
        <DetailedProposalForm
          id={id}
          project={project}
          draft={page.detailed_draft}
          accountId={accountId}
          resume={page.resume}
          mentions={page.mentions}
          onSubmitted={() => setSubmitted({ step: 'detailed', id, team: team?.name ?? null })}
        />
      </Step>
    );
  }
  if (shown.current?.step === 'initial') {
    return (
      <Step
        current={0}
        project={project}
        note={isClosed ? <ClosedNote page={page} /> : <DeadlineNote page={page} />}
      >
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

function openStep({ project, application, left_text }: ApplyPage): OpenStep | null {
  if (project.is_own) return null;
  if (application?.can.submit_detailed_proposal) return { step: 'detailed', application };
  const mayWrite = !application || writesInitialProposal(application);
  return mayWrite && project.is_open && !left_text ? { step: 'initial' } : null;
}

const writesInitialProposal = ({ can }: Application) => can.continue_draft || can.apply_again || can.apply;

/** Without an open form: the reason, and the viewer's unsubmitted texts. */
function ClosedPage({ page, accountId }: { page: ApplyPage; accountId: string }) {
  const { project, application, detailed_draft } = page;
  if (project.is_own) {
    return <Closed title="This is your project">You can't apply to a project that you own.</Closed>;
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
      {application && !isDraft && <ApplicationStatusCard application={application} />}
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

type StepProps = { current: 0 | 1; project: ApplyPage['project']; note: ReactNode; children: ReactNode };

function Step({ current, project, note, children }: StepProps) {
  return (
    <Stack gap={0}>
      <ApplySteps current={current} />
      {note}
      <CollapsedQuestion project={project} />
      {children}
    </Stack>
  );
}

/** Warns the applicant that the server will no longer accept this text. */
function ClosedNote({ page: { project, application } }: { page: ApplyPage }) {
  const isDraft = !application || application.status === 'draft';
  return (
    <Text c="var(--mantine-color-error)" mb="lg" role="alert">
      {isDraft && !project.is_open
        ? `${APPLICATIONS_CLOSED}: you can no longer submit this draft. Your text stays here.`
        : 'You can no longer submit this. Your text stays here.'}
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

/** The deadline of the second step, in the head of its form (rule:second-deadline). */
function DetailedDeadlineNote({ page: { application } }: { page: ApplyPage }) {
  if (!application?.detailed_deadline) return null;
  return (
    <Text size="sm" c="dimmed" mb="lg">
      {`Submit by ${formatDeadline(application.detailed_deadline)}.`}
    </Text>
  );
}

/** Mentions an earlier application, and its text only if the form contains it (rule:apply-button-labels). */
function describeBefore({ can, team, initial_proposal }: Application): string | null {
  if (can.apply) return 'Your team’s application was withdrawn. This one will be your own.';
  if (!can.apply_again) return null;
  if (!initial_proposal) return 'You’re applying again.';
  return `You’re applying again: ${team ? 'the team’s' : 'your'} earlier text is below.`;
}

function Deadline({ page: { project } }: { page: ApplyPage }) {
  return (
    <Closed title={APPLICATIONS_CLOSED} projectId={project.id}>
      {project.application_deadline
        ? `The deadline was ${formatDeadline(project.application_deadline)}.`
        : "This project isn't accepting applications right now."}
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

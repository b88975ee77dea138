import { Alert, Anchor, Radio, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { INITIAL_PROPOSAL_LENGTH, isWorthDrafting } from '#domain/applications/proposals.ts';
import { CONSENT_TEXTS } from '#domain/users/guardians.ts';
import { saveApplicationDraft } from '#web/applications/mutations.ts';
import type { ApplyPage } from '#web/applications/queries.ts';
import { INITIAL_PROPOSAL, readableInitial } from '#web/applications/readable-texts.ts';
import { useSchemaForm } from '#web/lib/form.ts';
import { lazyWithRetry } from '#web/lib/load-with-retry.ts';
import { AgeField } from '#web/users/profiles/age-field.tsx';
import { useCompleteProfileDialog } from '#web/users/profiles/complete-profile-dialog.tsx';
import { useDraft } from '../../drafts/use-draft.ts';
import { checkAge, checkTeam, useConfirmedSubmission } from './initial-submission-steps.ts';
import { selectableTeam, teamOf, type InitialValues as Values } from './initial-values.ts';
import { LongText } from './long-text.tsx';
import { useMentions } from './mentions/use-mentions.ts';
import { SendingNote } from './sending-note.tsx';
import { TeamField } from './team-field.tsx';
import { WritingBar } from './writing-bar.tsx';

const DraftConflict = lazyWithRetry(() => import('../../drafts/draft-conflict.tsx'));

type Props = { page: ApplyPage; accountId: string; onSubmitted: (id: string, values: Values) => void };

/** Step one (rule:apply-alone-or-as-team): the applicant and the initial proposal, saved while the applicant types. */
export function InitialProposalForm({ page, accountId, onSubmitted }: Props) {
  const { project, teams } = page;
  const [submissionKey] = useState(() => crypto.randomUUID());
  const [isAdult, setAdult] = useState(false);
  const { isIncompleteProfile } = useCompleteProfileDialog();
  const mentions = useMentions(page.mentions);
  const draft = useInitialDraft(page, accountId, mentions.noted);
  const submission = useConfirmedSubmission(page, mentions.describe);
  const form = useSchemaForm({
    schema: async () => (await import('./initial-submission.ts')).submissionSchema(project.id, submissionKey),
    initialValues: draft.initialValues,
    errorTitle: 'Error submitting application',
    alsoCheck: (values) => checkTeam(page, values) ?? checkAge(page, isAdult),
    isExplained: isIncompleteProfile,
    ask: async (input) => {
      await draft.flush();
      return submission.ask(input);
    },
    submit: async (input) => {
      await draft.pause();
      try {
        const id = await submission.send(isAdult ? { ...input, is_adult: true } : input);
        if (id === null) return draft.resume();
        draft.finish();
        onSubmitted(id, form.getValues());
      } catch (error) {
        draft.resume();
        throw error;
      }
    },
  });
  const { values } = form;
  useEffect(() => draft.follow(values, form.setValues));

  return (
    <form onSubmit={form.onSubmitForm} noValidate>
      {draft.state.kind === 'conflict' && (
        <Suspense>
          <DraftConflict
            savedAt={draft.state.other.updated_at}
            otherText={draft.state.other.values.initial_proposal}
            onKeepMine={draft.keepMine}
            onAcceptOther={() => form.setValues(draft.acceptOther())}
          />
        </Suspense>
      )}
      <Stack gap="xl">
        <Stack gap="sm">
          <Radio.Group label="How are you applying?" {...form.getInputProps('applies_as')}>
            <Stack gap="xs" mt="xs">
              <Radio value="alone" label="Individual application" />
              <Radio value="team" label="Team application" />
            </Stack>
          </Radio.Group>
          {values.applies_as === 'team' && (
            <TeamField teams={teams} limit={project.max_team_size} field={form.getInputProps('team_id')} />
          )}
        </Stack>
        <LongText
          label={INITIAL_PROPOSAL}
          description={`What would you build, why does it interest you, and what will you contribute? About ${INITIAL_PROPOSAL_LENGTH}.`}
          required
          minRows={12}
          mentions={mentions.of('initial_proposal')}
          {...form.getInputProps('initial_proposal')}
        />
        {page.has_to_say_age && (
          <AgeField
            data-path="is_adult"
            checked={isAdult}
            error={form.errors.is_adult}
            onChange={({ currentTarget }) => {
              setAdult(currentTarget.checked);
              form.clearFieldError('is_adult');
            }}
          />
        )}
        {page.awaits_consent && page.awaits_consent !== 'given' && (
          <Alert color="orange">
            {CONSENT_TEXTS[page.awaits_consent]}{' '}
            <Anchor component={Link} to="/profile" inherit>
              See your profile
            </Anchor>
          </Alert>
        )}
        <SendingNote resume={page.resume} />
        <WritingBar state={draft.state} submitLabel="Submit Application" submitting={form.submitting} />
      </Stack>
    </form>
  );
}

function useInitialDraft(
  { project, application, teams }: ApplyPage,
  accountId: string,
  noted: ReturnType<typeof useMentions>['noted'],
) {
  const server = application?.status === 'draft' ? application : null;
  const before = server ?? (application?.role === 'writer' ? application : null);
  const start: Values = {
    applies_as: before?.is_for_team ? 'team' : 'alone',
    team_id: selectableTeam(teams, before?.team?.id),
    initial_proposal: before?.initial_proposal ?? '',
  };
  return useDraft<Values>({
    accountId,
    name: `apply:${project.id}`,
    server: server && { values: start, revision: server.revision, updated_at: server.updated_at },
    empty: start,
    isWorthSaving: ({ initial_proposal }) => isWorthDrafting(initial_proposal),
    save: ({ initial_proposal, ...who }, revision) =>
      noted(
        saveApplicationDraft({
          project_id: project.id,
          team_id: teamOf(who) || null,
          is_for_team: who.applies_as === 'team',
          initial_proposal,
          revision,
        }),
      ),
    toReadable: ({ initial_proposal }) => ({
      title: project.name,
      texts: readableInitial(initial_proposal),
    }),
    readCurrent: ({ team_id, is_for_team, initial_proposal }) => ({
      applies_as: is_for_team ? 'team' : 'alone',
      team_id: selectableTeam(teams, team_id),
      initial_proposal: String(initial_proposal),
    }),
  });
}

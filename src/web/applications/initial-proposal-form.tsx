import { Input, Radio, Select, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { z } from 'zod';
import { submitApplicationSchema } from '#domain/applications.ts';
import { MAX_TEAM_MEMBERS } from '#domain/teams.ts';
import { useSchemaForm } from '#web/lib/form.ts';
import { PATHS } from '#web/paths.ts';
import { useCompleteProfileDialog } from '#web/profiles/complete-profile-dialog.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { DraftConflict } from './draft-conflict.tsx';
import { LongText } from './long-text.tsx';
import { saveApplicationDraft, useSubmitApplication } from './mutations.ts';
import type { ApplyPage } from './queries.ts';
import { useDraft } from './use-draft.ts';
import { WritingBar } from './writing-bar.tsx';

type Values = { applies_as: 'alone' | 'team'; team_id: string; initial_proposal: string };
const INITIAL_PROPOSAL = 'Initial Proposal';

type Props = { page: ApplyPage; accountId: string; onSubmitted: (id: string, values: Values) => void };

/** Step one (§2 Apply): who applies and the initial proposal, saved while it is typed. */
export function InitialProposalForm({ page, accountId, onSubmitted }: Props) {
  const { project, teams } = page;
  const [submissionKey] = useState(() => crypto.randomUUID());
  const submit = useSubmitApplication();
  const { isRefusal } = useCompleteProfileDialog();
  const draft = useInitialDraft(page, accountId);
  const form = useSchemaForm({
    schema: submissionSchema(project.id, submissionKey),
    initialValues: draft.initialValues,
    errorTitle: 'Error submitting application',
    isExplained: isRefusal,
    submit: async (input) => {
      await draft.pause();
      try {
        const { id } = await submit.mutateAsync(input);
        draft.finish();
        onSubmitted(id, form.getValues());
      } catch (error) {
        draft.resume();
        throw error;
      }
    },
  });
  const { values } = form;
  useEffect(() => draft.change(values));

  return (
    <form onSubmit={form.onSubmitForm} noValidate>
      {draft.state.kind === 'conflict' && (
        <DraftConflict
          theirs={draft.state.theirs}
          preview={(theirs) => theirs.initial_proposal}
          onKeepMine={draft.keepMine}
          onTakeTheirs={() => form.setValues(draft.takeTheirs())}
        />
      )}
      <Stack gap="xl">
        <Stack gap="sm">
          <Radio.Group label="How do you apply?" {...form.getInputProps('applies_as')}>
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
          description="What would you build, why does it interest you, and what do you bring along?"
          required
          minRows={12}
          {...form.getInputProps('initial_proposal')}
        />
        <WritingBar state={draft.state} submitLabel="Submit Application" submitting={form.submitting} />
      </Stack>
    </form>
  );
}

function useInitialDraft({ project, application, teams }: ApplyPage, accountId: string) {
  const server = application?.status === 'draft' ? application : null;
  const before = server ?? (application?.is_writer ? application : null);
  const start: Values = {
    applies_as: before?.team ? 'team' : 'alone',
    team_id: teams.some(({ id }) => id === before?.team?.id) ? (before?.team?.id ?? '') : '',
    initial_proposal: before?.initial_proposal ?? '',
  };
  return useDraft<Values>({
    accountId,
    name: `apply:${project.id}`,
    server: server && { values: start, revision: server.revision, updated_at: server.updated_at },
    empty: start,
    save: ({ initial_proposal, ...who }, revision) =>
      saveApplicationDraft({
        project_id: project.id,
        team_id: teamOf(who) || null,
        initial_proposal,
        revision,
      }),
    toReadable: ({ initial_proposal }) => ({
      title: project.name,
      texts: [{ label: INITIAL_PROPOSAL, text: initial_proposal }],
    }),
    readCurrent: ({ team_id, initial_proposal }) => ({
      applies_as: team_id ? 'team' : 'alone',
      team_id: String(team_id ?? ''),
      initial_proposal: String(initial_proposal),
    }),
  });
}

const teamOf = ({ applies_as, team_id }: Omit<Values, 'initial_proposal'>) =>
  applies_as === 'team' ? team_id : null;

/** The domain's schema over the form's values. */
const submissionSchema = (project_id: string, submission_key: string) =>
  z.preprocess(
    ({ initial_proposal, ...who }: Values) => ({
      project_id,
      submission_key,
      initial_proposal,
      team_id: teamOf(who),
    }),
    submitApplicationSchema,
  );

type TeamFieldProps = { teams: ApplyPage['teams']; limit: number; field: { error?: ReactNode } };

/** The teams that the writer leads: only a leader applies for a team. */
function TeamField({ teams, limit, field }: TeamFieldProps) {
  const most = Math.min(limit, MAX_TEAM_MEMBERS);
  if (teams.length === 0) {
    return (
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          You lead no team yet. Only the leader of a team can apply for it: create one, or ask your leader.
        </Text>
        <LinkButton to={PATHS.teams} variant="default" size="xs">
          Manage Teams
        </LinkButton>
        <Input.Error>{field.error}</Input.Error>
      </Stack>
    );
  }
  return (
    <Select
      label="Team"
      placeholder="Select a team"
      description={`This project takes teams of up to ${most}. Everybody in the team now is part of the application.`}
      required
      maw={420}
      allowDeselect={false}
      data={teams.map(({ id, name, size }) => ({
        value: id,
        label: `${name} (${size === 1 ? '1 member' : `${size} members`})`,
      }))}
      {...field}
    />
  );
}

import { Input, Radio, Stack, Text } from '@mantine/core';
import { type ComponentProps, type ReactNode, useEffect, useId, useState } from 'react';
import { MAX_TEAM_MEMBERS } from '#domain/teams/teams.ts';
import { saveApplicationDraft, useSubmitApplication } from '#web/applications/mutations.ts';
import type { ApplyPage } from '#web/applications/queries.ts';
import { INITIAL_PROPOSAL, readableInitial } from '#web/applications/readable-texts.ts';
import { useSchemaForm } from '#web/lib/form.ts';
import { PATHS } from '#web/lib/paths.ts';
import { useCompleteProfileDialog } from '#web/profiles/complete-profile-dialog.tsx';
import { NativeSelect } from '#web/ui/fields/native-select.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { DraftConflict } from './draft-conflict.tsx';
import { submissionSchema } from './initial-submission.ts';
import { teamOf, type InitialValues as Values } from './initial-values.ts';
import { LongText } from './long-text.tsx';
import { useDraft } from './use-draft.ts';
import { WritingBar } from './writing-bar.tsx';

type Props = { page: ApplyPage; accountId: string; onSubmitted: (id: string, values: Values) => void };

/** Step one (rule:apply-alone-or-as-team): the applicant and the initial proposal, saved while the applicant types. */
export function InitialProposalForm({ page, accountId, onSubmitted }: Props) {
  const { project, teams } = page;
  const [submissionKey] = useState(() => crypto.randomUUID());
  const submit = useSubmitApplication();
  const { isIncompleteProfile } = useCompleteProfileDialog();
  const draft = useInitialDraft(page, accountId);
  const form = useSchemaForm({
    schema: submissionSchema(project.id, submissionKey),
    initialValues: draft.initialValues,
    errorTitle: 'Error submitting application',
    isExplained: isIncompleteProfile,
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
  useEffect(() => draft.follow(values, form.setValues));

  return (
    <form onSubmit={form.onSubmitForm} noValidate>
      {draft.state.kind === 'conflict' && (
        <DraftConflict
          other={draft.state.other}
          preview={(other) => other.initial_proposal}
          onKeepMine={draft.keepMine}
          onTakeOther={() => form.setValues(draft.takeOther())}
        />
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
          description="What would you build, why does it interest you, and what would you contribute?"
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
  const before = server ?? (application?.role === 'writer' ? application : null);
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
      texts: readableInitial(initial_proposal),
    }),
    readCurrent: ({ team_id, initial_proposal }) => ({
      applies_as: team_id ? 'team' : 'alone',
      team_id: String(team_id ?? ''),
      initial_proposal: String(initial_proposal),
    }),
  });
}

type TeamFieldProps = {
  teams: ApplyPage['teams'];
  limit: number;
  field: Omit<ComponentProps<typeof NativeSelect>, 'options'> & { error?: ReactNode };
};

/** The teams that the viewer leads: only a team leader applies for a team. */
function TeamField({ teams, limit, field: { error, ...field } }: TeamFieldProps) {
  const id = useId();
  const most = Math.min(limit, MAX_TEAM_MEMBERS);
  if (teams.length === 0) {
    return (
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          You don't lead a team yet. Only a team leader can apply for a team. Create a team, or ask your team
          leader to apply.
        </Text>
        <LinkButton to={PATHS.teams} variant="default" size="xs">
          Manage Teams
        </LinkButton>
        <Input.Error>{error}</Input.Error>
      </Stack>
    );
  }
  return (
    <Input.Wrapper
      id={id}
      label="Team"
      description={`This project accepts teams of up to ${most}. Everyone in the team now will be part of the application.`}
      required
      error={error}
      maw={420}
    >
      <NativeSelect
        id={id}
        options={[{ value: '', label: 'Select a team', disabled: true }, ...teams.map(toOption)]}
        aria-describedby={error ? `${id}-description ${id}-error` : `${id}-description`}
        aria-invalid={Boolean(error)}
        required
        {...field}
        value={teams.some((team) => team.id === field.value) ? field.value : ''}
      />
    </Input.Wrapper>
  );
}

const toOption = ({ id, name, size }: ApplyPage['teams'][number]) => ({
  value: id,
  label: `${name} (${size === 1 ? '1 member' : `${size} members`})`,
});

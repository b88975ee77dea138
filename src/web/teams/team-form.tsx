import { Button, Group, Radio, Stack, Textarea, TextInput } from '@mantine/core';
import type { TeamInput } from '#domain/teams/team-schemas.ts';
import {
  JOIN_POLICIES,
  JOIN_POLICY_LABELS,
  type JoinPolicy,
  MAX_WANTED_SKILLS,
} from '#domain/teams/teams.ts';
import { useSchemaForm } from '#web/lib/form.ts';
import { SkillsInput } from '#web/ui/fields/skills-input.tsx';
import { useCompleteProfileDialog } from '#web/users/profiles/complete-profile-dialog.tsx';
import { TargetProject } from './target-project.tsx';

export type TeamFormValues = {
  name: string;
  description: string;
  join_policy: JoinPolicy;
  wanted_skills: string[];
  target_project_id: string | null;
};

type TeamFormProps = {
  initialValues: TeamFormValues;
  /** The stored project, which the list of projects may not contain. */
  target?: { id: string; name: string } | null;
  submitLabel: string;
  errorTitle: string;
  save: (input: TeamInput) => Promise<unknown>;
  onCancel?: () => void;
};

/** Name, description and how people join (rule:join-policies). */
export function TeamForm({
  initialValues,
  target = null,
  submitLabel,
  errorTitle,
  save,
  onCancel,
}: TeamFormProps) {
  const { isIncompleteProfile } = useCompleteProfileDialog();
  const form = useSchemaForm({
    schema: async () => (await import('#domain/teams/team-schemas.ts')).updateTeamSchema,
    initialValues,
    errorTitle,
    isExplained: isIncompleteProfile,
    submit: save,
  });
  return (
    <form onSubmit={form.onSubmitForm} noValidate>
      <Stack gap="md">
        <TextInput
          label="Team Name"
          required
          maxLength={100}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Textarea
          label="Description"
          description="What you'd like to work on, and who you're looking for (optional)."
          autosize
          minRows={2}
          maxRows={8}
          maxLength={1000}
          {...form.getInputProps('description')}
        />
        <SkillsInput
          label="Skills you're looking for"
          description="Press Enter or a comma after each (optional)."
          maxTags={MAX_WANTED_SKILLS}
          {...form.getInputProps('wanted_skills')}
        />
        <TargetProject stored={target} {...form.getInputProps('target_project_id')} />
        <Radio.Group label="How do people join?" {...form.getInputProps('join_policy')}>
          <Stack gap="xs" mt="xs">
            {JOIN_POLICIES.map((policy) => (
              <Radio key={policy} value={policy} label={JOIN_POLICY_LABELS[policy]} />
            ))}
          </Stack>
        </Radio.Group>
        <Group>
          <Button type="submit" loading={form.submitting}>
            {submitLabel}
          </Button>
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}

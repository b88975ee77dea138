import { TextInput } from '@mantine/core';
import { MAX_SKILLS } from '#domain/users/profiles.ts';
import type { SchemaForm } from '#web/lib/form.ts';
import { SkillsInput } from '#web/ui/fields/skills-input.tsx';

export type TeamSearch = { looking_for_team: boolean; skills: string[]; looking_note: string };

/** What team leaders see of somebody who can be found. */
export default function TeamSearchFields({ form }: { form: SchemaForm<TeamSearch> }) {
  return (
    <>
      <SkillsInput label="Skills" maxTags={MAX_SKILLS} {...form.getInputProps('skills')} />
      <TextInput
        label="A line about yourself"
        description="What you'd like to work on, or when you have time"
        maxLength={200}
        {...form.getInputProps('looking_note')}
      />
    </>
  );
}

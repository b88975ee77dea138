import { Stack, TextInput } from '@mantine/core';
import type { ComponentProps } from 'react';
import { MAX_SKILLS } from '#domain/users/profiles.ts';
import { SkillsInput } from '#web/ui/fields/skills-input.tsx';

type TeamSearchFieldsProps = {
  skills: ComponentProps<typeof SkillsInput>;
  note: ComponentProps<typeof TextInput>;
};

/** What a person who looks for a team tells about themselves. */
export default function TeamSearchFields({ skills, note }: TeamSearchFieldsProps) {
  return (
    <Stack gap="md">
      <SkillsInput label="Skills" maxTags={MAX_SKILLS} {...skills} />
      <TextInput
        label="A line about yourself"
        description="What you'd like to work on, or when you have time"
        maxLength={200}
        {...note}
      />
    </Stack>
  );
}

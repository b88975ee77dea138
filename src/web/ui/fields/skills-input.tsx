import { TagsInput, type TagsInputProps } from '@mantine/core';
import { skillsOf } from '#domain/skills.ts';

type SkillsInputProps = Omit<TagsInputProps, 'splitChars' | 'onChange'> & {
  onChange: (skills: string[]) => void;
};

/** Skills as tags, added with Enter or a comma, also by a phone's keyboard that sends no key for it. */
export const SkillsInput = ({ onChange, ...field }: SkillsInputProps) => (
  <TagsInput
    description="Press Enter or a comma to add a skill."
    splitChars={[',']}
    acceptValueOnBlur
    clearable
    {...field}
    onChange={(typed) => onChange(skillsOf(typed))}
  />
);

import { Checkbox, type CheckboxProps } from '@mantine/core';
import { AGE_SENTENCE, asksForAge } from '#domain/programme/age.ts';
import { useProgramme } from '#web/programme/use-programme.ts';

/** The question for the age, if the programme asks it; a person who has answered it isn't asked again (rule:age-question). */
export function AgeField(field: CheckboxProps) {
  const programme = useProgramme();
  if (!asksForAge(programme)) return null;
  const isNeeded = programme.age_question === 'require';
  return (
    <Checkbox
      label={AGE_SENTENCE}
      description={
        isNeeded ? 'You can’t apply without it. We keep when you said so.' : 'We keep when you said so.'
      }
      {...field}
    />
  );
}

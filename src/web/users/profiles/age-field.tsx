import { Checkbox, type CheckboxProps } from '@mantine/core';
import { AGE_SENTENCE, asksForAge } from '#domain/programme/age.ts';
import type { Programme } from '#domain/programme/programme-values.ts';
import { asksForGuardian } from '#domain/users/guardians.ts';
import { useProgramme } from '#web/programme/use-programme.ts';

/** The question for the age, if the programme asks it; a person who has answered it isn't asked again (rule:age-question). */
export function AgeField(field: CheckboxProps) {
  const programme = useProgramme();
  if (!asksForAge(programme)) return null;
  return <Checkbox label={AGE_SENTENCE} description={descriptionOf(programme)} {...field} />;
}

function descriptionOf(programme: Programme): string {
  if (asksForGuardian(programme))
    return 'We keep when you said so. If you’re younger, your parent or guardian can agree: ask them in your profile.';
  const isNeeded = programme.age_question === 'require';
  return isNeeded ? 'You can’t apply without it. We keep when you said so.' : 'We keep when you said so.';
}

import type { FieldError } from '../errors.ts';
import { programme } from './programme.ts';
import type { Programme } from './programme-values.ts';

export const AGE_SENTENCE = 'I am 18 or older';

/** At the field of who applies without having said so. */
export const AGE_MISSING: FieldError = {
  path: 'is_adult',
  title: 'Age',
  message: 'Please confirm that you are 18 or older. You can’t apply without it.',
};

/** Whether the programme asks for the age (rule:age-question). */
export const asksForAge = ({ age_question }: Pick<Programme, 'age_question'> = programme()): boolean =>
  age_question !== 'off';

import { Autocomplete } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FocusEvent, useState } from 'react';
import { COLLEGE_SUGGESTION_LETTERS } from '#domain/users/profiles.ts';
import { collegeSuggestionsQuery } from './queries.ts';

const PAUSE_MS = 250;

type CollegeInputProps = { field: GetInputPropsReturnType; required?: boolean };

/** A college in free words, with what others wrote as suggestions (rule:college-suggestions). */
export function CollegeInput({ field, required }: CollegeInputProps) {
  const [typed] = useDebouncedValue(String(field.value ?? '').trim(), PAUSE_MS);
  // A form that is only opened asks for nothing.
  const [isUsed, setUsed] = useState(false);
  const { data } = useQuery({
    ...collegeSuggestionsQuery(typed),
    enabled: isUsed && typed.length >= COLLEGE_SUGGESTION_LETTERS,
    placeholderData: keepPreviousData,
  });
  return (
    <Autocomplete
      label="College / University"
      autoComplete="organization"
      required={required}
      data={data?.colleges ?? []}
      // The server has searched; it ignores accents.
      filter={({ options }) => options}
      {...field}
      onFocus={(event: FocusEvent) => {
        setUsed(true);
        field.onFocus?.(event);
      }}
    />
  );
}

import type { InputWrapperProps } from '@mantine/core';

/** The order of a field whose description is below its input. */
export const DESCRIPTION_BELOW: InputWrapperProps['inputWrapperOrder'] = [
  'label',
  'input',
  'description',
  'error',
];

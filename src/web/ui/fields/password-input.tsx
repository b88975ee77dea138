import { PasswordInput as Field, type PasswordInputProps } from '@mantine/core';

/** Mantine's field doesn't tell screen readers that it is invalid. */
export const PasswordInput = (props: PasswordInputProps) => (
  <Field aria-invalid={props.error ? true : undefined} {...props} />
);

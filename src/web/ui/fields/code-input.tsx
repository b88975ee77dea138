import { TextInput, type TextInputProps } from '@mantine/core';

/** Six digits of an authenticator app; phones offer their number keys. */
export function CodeInput(props: TextInputProps) {
  return (
    <TextInput
      label="Code"
      description="The six digits that your authenticator app shows"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={7}
      required
      {...props}
    />
  );
}

import { TextInput, type TextInputProps } from '@mantine/core';

/** The six-digit code of an authenticator app; phones show a numeric keyboard. */
export function CodeInput(props: TextInputProps) {
  return (
    <TextInput
      label="Code"
      description="The six-digit code from your authenticator app"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={7}
      required
      {...props}
    />
  );
}

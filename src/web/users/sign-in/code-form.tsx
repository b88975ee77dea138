import { Anchor, Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { api, readResponse } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useSchemaForm } from '#web/lib/form.ts';
import { CodeInput } from '#web/ui/fields/code-input.tsx';

type CodeFormProps = {
  /** Continues once the server has created a session. */
  enter: () => Promise<void>;
  /** Returns to the first step, for example after the code step expired. */
  onBack: () => void;
};

/** The second step of signing in (rule:authenticator-codes). */
export function CodeForm({ enter, onBack }: CodeFormProps) {
  const [isRecovery, setRecovery] = useState(false);
  const form = useSchemaForm({
    schema: async () => (await import('#domain/users/two-factor-schemas.ts')).signInCodeSchema,
    initialValues: { code: '' },
    errorTitle: 'Sign in failed',
    submit: async (json) => {
      await readResponse(api['sign-in-codes'].$post({ json })).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'sign_in_expired') onBack();
        throw error;
      });
      await enter();
    },
  });
  const change = () => {
    form.reset();
    setRecovery(!isRecovery);
  };
  return (
    <form onSubmit={form.onSubmitForm} noValidate>
      <Stack gap="md">
        <div>
          <Title order={2} size="h3">
            One more step
          </Title>
          <Text size="sm" c="dimmed">
            Enter a code to finish signing in.
          </Text>
        </div>
        {isRecovery ? (
          <TextInput
            key="recovery"
            label="Recovery code"
            description="One of the ten codes you saved; each works once"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
            autoFocus
            {...form.getInputProps('code')}
          />
        ) : (
          <CodeInput key="app" autoFocus {...form.getInputProps('code')} />
        )}
        <Button type="submit" loading={form.submitting} fullWidth>
          Sign In
        </Button>
        <Anchor component="button" type="button" size="sm" onClick={change}>
          {isRecovery ? 'Use your authenticator app' : 'Use a recovery code'}
        </Anchor>
        <Anchor component="button" type="button" size="sm" onClick={onBack}>
          Back to Sign In
        </Anchor>
      </Stack>
    </form>
  );
}

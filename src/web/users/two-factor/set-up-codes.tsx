import { Button, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { RECENT_SIGN_IN_MINUTES } from '#domain/users/two-factor.ts';
import { api, type ResponseOf, readResponse } from '#web/lib/api.ts';
import { useSchemaForm } from '#web/lib/form.ts';
import { toastSuccess } from '#web/lib/toasts.ts';
import { PasswordInput } from '#web/ui/fields/password-input.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { RowsSkeleton } from '#web/ui/states/skeletons.tsx';
import { GoogleButton } from '#web/users/sign-in/google-button.tsx';
import { ConnectApp } from './connect-app.tsx';
import { type TwoFactor, twoFactorQuery } from './queries.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

export type Authenticator = ResponseOf<(typeof api.account)['two-factor']['$post']>;
type SetUpCodesProps = { doneLabel: string; onEnabled?: () => void; onDone: () => void };

/**
 * Three steps: identity, app, recovery codes. In a dialog, and as a page where codes are mandatory
 * (rule:authenticator-codes).
 */
export function SetUpCodes({ doneLabel, onEnabled, onDone }: SetUpCodesProps) {
  const client = useQueryClient();
  const { data: twoFactor, isError, refetch } = useQuery(twoFactorQuery);
  const [authenticator, setAuthenticator] = useState<Authenticator | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const enabled = (recoveryCodes: string[]) => {
    setCodes(recoveryCodes);
    onEnabled?.();
    toastSuccess('Codes switched on', "From now on you'll need a code from your app to sign in.");
    void client.invalidateQueries({ queryKey: ['account'] });
  };
  if (codes) return <RecoveryCodes codes={codes} doneLabel={doneLabel} onDone={onDone} />;
  if (authenticator) return <ConnectApp {...authenticator} onEnabled={enabled} />;
  if (isError) return <ErrorState title="Error fetching data" onRetry={() => void refetch()} />;
  if (!twoFactor) return <RowsSkeleton label="Loading..." rows={5} />;
  return <Identify twoFactor={twoFactor} onStarted={setAuthenticator} />;
}

type IdentifyProps = { twoFactor: TwoFactor; onStarted: (authenticator: Authenticator) => void };

/** Confirms the identity first, because the browser may be borrowed. */
function Identify({ twoFactor: { has_password, is_recent }, onStarted }: IdentifyProps) {
  const here = useLocation({ select: ({ href }) => href });
  const initialValues: { password?: string } = has_password ? { password: '' } : {};
  const form = useSchemaForm({
    schema: async () => (await import('#domain/users/two-factor-schemas.ts')).beginTwoFactorSchema,
    initialValues,
    errorTitle: "The codes couldn't be set up",
    submit: async (json) => onStarted(await readResponse(api.account['two-factor'].$post({ json }))),
  });
  if (!has_password && !is_recent) {
    return (
      <Stack>
        <Text>
          You don't have a password here, so you need to have signed in within the last{' '}
          {RECENT_SIGN_IN_MINUTES} minutes.
        </Text>
        <GoogleButton next={here} />
      </Stack>
    );
  }
  return (
    <form onSubmit={form.onSubmitForm} noValidate>
      <Stack>
        <Text>
          You need an authenticator app on your phone, such as Aegis, Google Authenticator or 1Password. It
          shows a new six-digit code every 30 seconds.
        </Text>
        {has_password && (
          <PasswordInput
            label="Your Password"
            autoComplete="current-password"
            required
            data-autofocus
            {...form.getInputProps('password')}
          />
        )}
        <Button type="submit" loading={form.submitting} fullWidth>
          Continue
        </Button>
      </Stack>
    </form>
  );
}

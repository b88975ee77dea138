import { Button, PasswordInput, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { beginTwoFactorSchema, RECENT_SIGN_IN_MINUTES } from '#domain/users/two-factor.ts';
import { GoogleButton } from '#web/auth/google-button.tsx';
import { api, type ResponseOf, readResponse } from '#web/lib/api.ts';
import { useSchemaForm } from '#web/lib/form.ts';
import { toastSuccess } from '#web/lib/toasts.ts';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { RowsSkeleton } from '#web/ui/states/skeletons.tsx';
import { ConnectApp } from './connect-app.tsx';
import { type TwoFactor, twoFactorQuery } from './queries.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

export type Authenticator = ResponseOf<(typeof api.account)['two-factor']['$post']>;
type SetUpCodesProps = { doneLabel: string; onDone: () => void };

/** Who one is, the app, the recovery codes. In a dialog, and as a page where codes are obligatory (rule:authenticator-codes). */
export function SetUpCodes({ doneLabel, onDone }: SetUpCodesProps) {
  const client = useQueryClient();
  const { data: twoFactor, isError, refetch } = useQuery(twoFactorQuery);
  const [authenticator, setAuthenticator] = useState<Authenticator | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const enabled = (recoveryCodes: string[]) => {
    setCodes(recoveryCodes);
    toastSuccess('Codes switched on', 'From now on signing in asks for a code of your app.');
    void client.invalidateQueries({ queryKey: ['account'] });
  };
  if (codes) return <RecoveryCodes codes={codes} doneLabel={doneLabel} onDone={onDone} />;
  if (authenticator) return <ConnectApp {...authenticator} onEnabled={enabled} />;
  if (isError) return <ErrorState title="Error fetching data" onRetry={() => void refetch()} />;
  if (!twoFactor) return <RowsSkeleton label="Loading..." rows={5} />;
  return <Identify twoFactor={twoFactor} onBegun={setAuthenticator} />;
}

type IdentifyProps = { twoFactor: TwoFactor; onBegun: (authenticator: Authenticator) => void };

/** A borrowed browser must not set up somebody else's phone. */
function Identify({ twoFactor: { has_password, is_recent }, onBegun }: IdentifyProps) {
  const here = useLocation({ select: ({ href }) => href });
  const initialValues: { password?: string } = has_password ? { password: '' } : {};
  const form = useSchemaForm({
    schema: beginTwoFactorSchema,
    initialValues,
    errorTitle: 'The codes could not be set up',
    submit: async (json) => onBegun(await readResponse(api.account['two-factor'].$post({ json }))),
  });
  if (!has_password && !is_recent) {
    return (
      <Stack>
        <Text>
          You have no password here, so this needs a sign-in of the last {RECENT_SIGN_IN_MINUTES} minutes.
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
          shows a new six-digit code every half minute.
        </Text>
        {has_password && (
          <PasswordInput
            label="Your password"
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

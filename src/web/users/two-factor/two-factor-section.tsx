import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, readResponse } from '#web/lib/api.ts';
import { lazyWithRetry } from '#web/lib/load-with-retry.ts';
import { toastSuccess } from '#web/lib/toasts.ts';
import { DialogFallback } from '#web/ui/dialogs/dialog-fallback.tsx';
import { useWasOpened } from '#web/ui/dialogs/use-was-opened.ts';
import { refreshSession } from '#web/users/session/session.ts';
import { type TwoFactor, twoFactorQuery } from './queries.ts';

const ConfirmIdentityDialog = lazyWithRetry(() => import('./confirm-identity-dialog.tsx'));
const SetUpCodesDialog = lazyWithRetry(() => import('./set-up-codes-dialog.tsx'));

type Open = 'set-up' | 'switch-off' | 'recovery-codes';

/** The section for codes on the profile (rule:authenticator-codes). */
export function TwoFactorSection() {
  const { data: twoFactor } = useQuery(twoFactorQuery);
  const [open, setOpen] = useState<Open | null>(null);
  const isSettingUp = open === 'set-up';
  const wasSettingUp = useWasOpened(isSettingUp);
  const close = () => setOpen(null);
  return (
    <Stack gap="sm" component="section" aria-labelledby="codes">
      <div>
        <Group gap="sm">
          <Title order={3} size="h4" id="codes">
            Authenticator codes
          </Title>
          {twoFactor?.enabled && (
            <Badge variant="light" color="green">
              On
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {twoFactor?.enabled ? describe(twoFactor) : OFF}
        </Text>
      </div>
      {twoFactor && <Actions twoFactor={twoFactor} onOpen={setOpen} />}
      <DialogFallback>
        {wasSettingUp && <SetUpCodesDialog isOpen={isSettingUp} onClose={close} />}
        {twoFactor && <Changes twoFactor={twoFactor} open={open} onClose={close} />}
      </DialogFallback>
    </Stack>
  );
}

const OFF =
  'Besides your password or Google, sign-in can require a code from an app on your phone. Then nobody can sign in with your password alone.';

function describe({ recovery_codes_left: left, obligatory }: TwoFactor): string {
  const codes = left === 1 ? '1 recovery code is left.' : `${left} recovery codes are left.`;
  return `You need a code from your app to sign in. ${codes}${obligatory ? ' Codes are mandatory for your role.' : ''}`;
}

function Actions({ twoFactor, onOpen }: { twoFactor: TwoFactor; onOpen: (open: Open) => void }) {
  if (!twoFactor.enabled) {
    return (
      <Button variant="default" style={{ alignSelf: 'flex-start' }} onClick={() => onOpen('set-up')}>
        Set up codes
      </Button>
    );
  }
  return (
    <Group gap="sm">
      <Button variant="default" onClick={() => onOpen('recovery-codes')}>
        New recovery codes
      </Button>
      <Button variant="default" onClick={() => onOpen('switch-off')}>
        {twoFactor.obligatory ? 'Change app' : 'Switch codes off'}
      </Button>
    </Group>
  );
}

type ChangesProps = { twoFactor: TwoFactor; open: Open | null; onClose: () => void };

function Changes({ twoFactor, open, onClose }: ChangesProps) {
  const client = useQueryClient();
  const by = twoFactor.has_password && !twoFactor.obligatory ? 'password' : 'code';
  const refresh = () => client.invalidateQueries({ queryKey: ['account'] });
  if (open === 'recovery-codes') {
    return (
      <ConfirmIdentityDialog
        title="New recovery codes"
        text="You'll get ten new recovery codes. The old ones will stop working."
        confirmLabel="Create new codes"
        by={by}
        act={async (json) => {
          const { recovery_codes } = await readResponse(api.account['recovery-codes'].$put({ json }));
          void refresh();
          return recovery_codes;
        }}
        onClose={onClose}
      />
    );
  }
  if (open !== 'switch-off') return null;
  return (
    <ConfirmIdentityDialog
      title={twoFactor.obligatory ? 'Change app' : 'Switch codes off'}
      text={
        twoFactor.obligatory
          ? "Your app and your recovery codes will stop working, and you'll set up another app right away."
          : "Your app and your recovery codes will stop working, and you won't need a code to sign in."
      }
      confirmLabel={twoFactor.obligatory ? 'Change app' : 'Switch codes off'}
      by={by}
      act={async (json) => {
        await readResponse(api.account['two-factor'].$delete({ json }));
        if (twoFactor.obligatory) await refreshSession(client);
        else toastSuccess('Codes switched off');
        void refresh();
        return null;
      }}
      onClose={onClose}
    />
  );
}

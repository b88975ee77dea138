import { Button, Card, Divider, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { lazyWithRetry } from '#web/lib/load-with-retry.ts';
import { DialogFallback } from '#web/ui/dialogs/dialog-fallback.tsx';
import { EmailAddress } from '#web/ui/email.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { RowsSkeleton } from '#web/ui/states/skeletons.tsx';
import { TwoFactorSection } from '#web/users/two-factor/two-factor-section.tsx';
import { type AccountSecurity, accountSecurityQuery } from './queries.ts';
import classes from './security-card.module.css';
import { SessionList } from './session-list.tsx';

const ChangeEmailDialog = lazyWithRetry(() => import('./change-email-dialog.tsx'));
const ChangePasswordDialog = lazyWithRetry(() => import('./change-password-dialog.tsx'));

/** The viewer's sign-in methods and sessions (permission:manageOwnAccount). */
export function SecurityCard() {
  const { data, isError, refetch } = useQuery(accountSecurityQuery);
  return (
    <Card padding="xl" component="section" aria-labelledby="sign-in">
      <Stack gap="md">
        <Title order={2} size="h3" id="sign-in">
          Sign-in
        </Title>
        {isError && <ErrorState title="Error fetching data" onRetry={() => void refetch()} />}
        {!isError && !data && <RowsSkeleton label="Loading..." rows={3} />}
        {data && <Security security={data} />}
      </Stack>
    </Card>
  );
}

function Security({ security }: { security: AccountSecurity }) {
  const [open, setOpen] = useState<'email' | 'password' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Row
        label="Email"
        value={<EmailAddress address={security.email} />}
        note={
          security.pending_email ? (
            <>
              We've sent a link to <EmailAddress address={security.pending_email} end="." /> Open it to
              confirm the change.
            </>
          ) : security.has_password ? undefined : (
            'You sign in with Google.'
          )
        }
        action={security.has_password ? 'Change email' : undefined}
        onAction={() => setOpen('email')}
      />
      <Row
        label="Password"
        value={security.has_password ? '••••••••' : 'None yet'}
        note={
          security.has_password
            ? undefined
            : 'To set one, sign out and choose “Forgot password?” on the sign-in page.'
        }
        action={security.has_password ? 'Change password' : undefined}
        onAction={() => setOpen('password')}
      />
      <Divider />
      <TwoFactorSection />
      <Divider />
      <SessionList sessions={security.sessions} />
      <DialogFallback>
        {open === 'email' && <ChangeEmailDialog onClose={close} />}
        {open === 'password' && <ChangePasswordDialog email={security.email} onClose={close} />}
      </DialogFallback>
    </>
  );
}

type RowProps = { label: string; value: ReactNode; note?: ReactNode; action?: string; onAction: () => void };

function Row({ label, value, note, action, onAction }: RowProps) {
  return (
    <Group justify="space-between" gap="sm">
      <div className={classes.what}>
        <Text size="sm" c="dimmed">
          {label}
        </Text>
        <Text style={{ overflowWrap: 'anywhere' }}>{value}</Text>
        {note && (
          <Text size="sm" c="dimmed">
            {note}
          </Text>
        )}
      </div>
      {action && (
        <Button variant="default" onClick={onAction}>
          {action}
        </Button>
      )}
    </Group>
  );
}

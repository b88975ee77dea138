import { Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core';
import { Suspense } from 'react';
import { api, readResponse } from '#web/lib/api.ts';
import { useSchemaForm } from '#web/lib/form.ts';
import { lazyWithRetry } from '#web/lib/load-with-retry.ts';
import { CodeInput } from '#web/ui/fields/code-input.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';

const QrCode = lazyWithRetry(() => import('./qr-code.tsx'));

type ConnectAppProps = { secret: string; uri: string; onEnabled: (recoveryCodes: string[]) => void };

/** The secret as a QR code and as text; the first code proves that the app has it. */
export function ConnectApp({ secret, uri, onEnabled }: ConnectAppProps) {
  const form = useSchemaForm({
    schema: async () => (await import('#domain/users/two-factor-schemas.ts')).enableTwoFactorSchema,
    initialValues: { code: '' },
    errorTitle: "The codes couldn't be switched on",
    submit: async (json) => {
      const { recovery_codes } = await readResponse(api.account['two-factor'].$put({ json }));
      onEnabled(recovery_codes);
    },
  });
  return (
    <form onSubmit={form.onSubmitForm} noValidate>
      <Stack>
        <Text>Scan this with your authenticator app, then enter the code it shows.</Text>
        <Suspense fallback={<Skeleton height={200} width={200} alignSelf="center" />}>
          <QrCode text={uri} label="QR code for your authenticator app" />
        </Suspense>
        <div>
          <Text size="sm" c="dimmed">
            Or copy this key into the app:
          </Text>
          <Group gap="xs" wrap="nowrap">
            <Code translate="no" data-testid="authenticator-key" fz="sm" style={{ overflowWrap: 'anywhere' }}>
              {secret.match(/.{1,4}/g)?.join(' ')}
            </Code>
            <CopyButton value={secret}>
              {({ copied, copy }) => (
                <Button variant="default" size="compact-sm" onClick={copy} style={{ flexShrink: 0 }}>
                  {copied ? 'Copied' : 'Copy'}
                </Button>
              )}
            </CopyButton>
          </Group>
        </div>
        <CodeInput autoFocus {...form.getInputProps('code')} />
        <Button type="submit" loading={form.submitting} fullWidth>
          Switch codes on
        </Button>
      </Stack>
    </form>
  );
}

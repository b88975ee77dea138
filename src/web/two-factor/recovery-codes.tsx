import { Alert, Button, Code, CopyButton, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import { PROGRAMME } from '#web/lib/content.ts';

type RecoveryCodesProps = { codes: string[]; doneLabel: string; onDone: () => void };

/** The only time that recovery codes are shown: to copy, to download, to write down. */
export function RecoveryCodes({ codes, doneLabel, onDone }: RecoveryCodesProps) {
  const text = codes.join('\n');
  return (
    <Stack>
      <Alert
        color="yellow"
        icon={<IconAlertTriangle />}
        title="Keep these recovery codes now"
        styles={{ title: { color: 'var(--mantine-color-text)' } }}
      >
        They are shown only this once. Without your phone, each of them signs you in one time.
      </Alert>
      <SimpleGrid cols={2} spacing="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {codes.map((code) => (
          <li key={code}>
            <Code block ta="center" fz="md">
              {code}
            </Code>
          </li>
        ))}
      </SimpleGrid>
      <Group gap="sm">
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={copied ? <IconCheck size={18} /> : <IconCopy size={18} />}
              onClick={copy}
            >
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
        <Button
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${PROGRAMME.name}: recovery codes\n\n${text}\n`)}`}
          download="recovery-codes.txt"
          variant="default"
          leftSection={<IconDownload size={18} />}
        >
          Download
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        Print them, or put them into your password manager, but not only onto the phone with the app.
      </Text>
      <Button onClick={onDone} fullWidth>
        {doneLabel}
      </Button>
    </Stack>
  );
}

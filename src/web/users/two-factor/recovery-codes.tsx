import { Alert, Button, Code, CopyButton, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useProgramme } from '#web/programme/use-programme.ts';

type RecoveryCodesProps = { codes: string[]; doneLabel: string; onDone: () => void };

/** Shows recovery codes, once only, to copy or download. */
export function RecoveryCodes({ codes, doneLabel, onDone }: RecoveryCodesProps) {
  const { name } = useProgramme();
  const text = codes.join('\n');
  const notice = useRef<HTMLDivElement>(null);
  // The field of the step before left with its focus.
  useEffect(() => notice.current?.focus(), []);
  return (
    <Stack>
      <Alert
        ref={notice}
        tabIndex={-1}
        color="yellow"
        icon={<IconAlertTriangle />}
        title="Save these recovery codes now"
        styles={{ title: { color: 'var(--mantine-color-text)' } }}
      >
        You won't see them again. If you don't have your phone, each code signs you in once.
      </Alert>
      <SimpleGrid cols={2} spacing="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {codes.map((code) => (
          <li key={code}>
            <Code block translate="no" ta="center" fz="md">
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
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${name}: recovery codes\n\n${text}\n`)}`}
          download="recovery-codes.txt"
          variant="default"
          leftSection={<IconDownload size={18} />}
        >
          Download
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        Print them or put them in your password manager. Don't store them only on the phone with the app.
      </Text>
      <Button onClick={onDone} fullWidth>
        {doneLabel}
      </Button>
    </Stack>
  );
}

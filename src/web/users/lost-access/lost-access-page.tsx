import { Button, Center, CopyButton, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { richTextToPlain } from '#domain/text.ts';
import { useDocumentTitle } from '#web/layout/document-title.ts';
import { UiProviders } from '#web/layout/ui-providers.tsx';
import { PATHS } from '#web/lib/paths.ts';
import type { UnsavedText } from '#web/lib/unsaved-texts.ts';
import { clearCachedResponses, type LostAccess } from './lost-access.ts';

const WORDS: Record<LostAccess['reason'], { title: string; text: string }> = {
  role: {
    title: 'Your role has changed',
    text: 'Your role has changed: you no longer have access to this page.',
  },
  disabled: {
    title: 'Your account was disabled',
    text: "Your account was disabled. You've been signed out.",
  },
  deleted: { title: 'Your account was deleted', text: "Your account was deleted. You've been signed out." },
};

/** Replaces a page that the user may no longer see: says why, and shows their unsaved texts. */
export default function LostAccessPage({ reason, unsaved }: LostAccess) {
  const client = useQueryClient();
  const main = useRef<HTMLElement>(null);
  const { title, text } = WORDS[reason];
  useDocumentTitle(title);
  useEffect(() => {
    // The previous page is unmounted, so nothing refetches these responses. Toasts contain names too.
    void clearCachedResponses(client);
    notifications.clean();
    main.current?.focus();
  }, [client]);
  // A full page load, so that nothing of the previous page stays in memory.
  const [href, label] =
    reason === 'role' ? [PATHS.dashboard, 'Go to the dashboard'] : ['/', 'Go to the home page'];
  return (
    <UiProviders>
      <Center component="main" id="main" ref={main} tabIndex={-1} mih="80dvh" p="lg">
        <Stack gap="md" w="100%" maw="36rem">
          <Title order={1}>{title}</Title>
          <Text role="alert">{text}</Text>
          {unsaved.length > 0 && <Unsaved texts={unsaved} />}
          <Group>
            <Button component="a" href={href}>
              {label}
            </Button>
          </Group>
        </Stack>
      </Center>
    </UiProviders>
  );
}

function Unsaved({ texts }: { texts: UnsavedText[] }) {
  return (
    <Stack gap="sm">
      <Text>You typed this and didn't save it. You can copy it until you leave this page.</Text>
      {texts.map(({ label, text }) => (
        <UnsavedField key={label} label={label} text={text.startsWith('<') ? richTextToPlain(text) : text} />
      ))}
    </Stack>
  );
}

function UnsavedField({ label, text }: UnsavedText) {
  return (
    <Paper withBorder p="md" component="section" aria-label={label}>
      <Group justify="space-between" mb="xs">
        <Text fw={600}>{label}</Text>
        <CopyButton value={text}>
          {({ copied, copy }) => (
            <Button variant="default" size="xs" onClick={copy} aria-label={`Copy ${label}`}>
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
      </Group>
      <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Text>
    </Paper>
  );
}

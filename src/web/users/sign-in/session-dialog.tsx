import { Button, Divider, Modal, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EndedSession } from '#web/users/session/auth-context.ts';
import { broadcastSessionChange, refreshSession, sessionQuery } from '#web/users/session/session.ts';
import { CodeForm } from './code-form.tsx';
import { GoogleButton } from './google-button.tsx';
import { SignInForm } from './sign-in-form.tsx';

const ABOVE_OTHER_DIALOGS = 300;
const POLL_MS = 2000;

/**
 * The session has ended under an open page: after a new sign-in the page continues with everything typed (rule:drafts-are-saved,
 * rule:ended-session-keeps-page).
 */
export default function SessionDialog({ ended: { user, leave } }: { ended: EndedSession }) {
  const client = useQueryClient();
  const [isCodeNeeded, setCodeNeeded] = useState(false);
  const enter = async () => {
    await refreshSession(client);
    broadcastSessionChange('signed-in');
  };
  return (
    <Modal
      opened
      onClose={leave}
      title="Your session has ended"
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      zIndex={ABOVE_OTHER_DIALOGS}
    >
      <Stack>
        <Text>Please sign in again to continue. Everything you've typed on this page is still here.</Text>
        {isCodeNeeded ? (
          <CodeForm enter={enter} onBack={() => setCodeNeeded(false)} />
        ) : (
          <>
            <SignInForm email={user.email} enter={enter} onCodeNeeded={() => setCodeNeeded(true)} />
            <Divider label="or" />
            <GoogleInNewTab />
          </>
        )}
        <Button variant="subtle" color="gray" onClick={leave}>
          Leave this page
        </Button>
      </Stack>
    </Modal>
  );
}

/**
 * Google sign-in leaves the page, which would lose the typed text. So it opens in a new tab, and this page polls the
 * session.
 */
function GoogleInNewTab() {
  const [isPolling, setPolling] = useState(false);
  useQuery({ ...sessionQuery, refetchInterval: isPolling && POLL_MS });
  return (
    <Stack gap="xs">
      <GoogleButton onNewTab={() => setPolling(true)} />
      <Text size="sm" c="dimmed" role="status">
        {isPolling
          ? 'Please use the new tab to sign in, then come back here.'
          : "Google opens in a new tab, so you won't lose this page."}
      </Text>
    </Stack>
  );
}

import { Button, Divider, Modal, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EndedSession } from '#web/session/auth-context.ts';
import { broadcastSessionChange, refreshSession, sessionQuery } from '#web/session/session.ts';
import { CodeForm } from './code-form.tsx';
import { GoogleButton } from './google-button.tsx';
import { SignInForm } from './sign-in-form.tsx';

const ABOVE_OTHER_DIALOGS = 300;
const LOOK_AGAIN_MS = 2000;

/** The session has ended under an open page: signing in again goes on where it was, with everything typed (rule:drafts-are-saved). */
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
        <Text>Please sign in again to go on. What you have typed on this page is still here.</Text>
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

/** Google takes its visitors away, and what is typed here must stay: so beside this page, which looks for the outcome. */
function GoogleInNewTab() {
  const [isBegun, setBegun] = useState(false);
  useQuery({ ...sessionQuery, refetchInterval: isBegun && LOOK_AGAIN_MS });
  return (
    <Stack gap="xs">
      <GoogleButton onNewTab={() => setBegun(true)} />
      <Text size="sm" c="dimmed" role="status">
        {isBegun
          ? 'Please sign in in the new tab, then come back here.'
          : 'Google opens in a new tab, so that this page stays as it is.'}
      </Text>
    </Stack>
  );
}

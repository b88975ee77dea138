import { Button, Center, Stack, Text, Title } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { logError } from '#web/lib/log.ts';
import { useDocumentTitle } from './document-title.ts';
import { useFocusOnArrival } from './focus-on-arrival.ts';
import { Mark } from './logo.tsx';

/** Any other path. The bad path is logged (rule:not-found-page). */
export default function NotFound() {
  const { pathname } = useLocation();
  // This screen stays while the next one loads; that path is valid and must not be logged.
  const [badPath] = useState(pathname);
  const main = useFocusOnArrival();
  useDocumentTitle('Page not found');
  useEffect(() => logError('404: no page at', badPath), [badPath]);
  return (
    <Center component="main" id="main" ref={main} tabIndex={-1} mih="80dvh" p="lg">
      <Stack align="center" gap="xs" maw="24rem">
        <Mark size={64} />
        <Text size="sm" fw={600} c="var(--portal-accent-text)" mt="sm" aria-hidden>
          404
        </Text>
        <Title order={1} ta="center">
          Oops! Page not found
        </Title>
        <Text c="dimmed" ta="center" style={{ textWrap: 'balance' }}>
          The address may be mistyped, or the page may have moved.
        </Text>
        <Button component={Link} to="/" reloadDocument mt="md">
          Return to Home
        </Button>
      </Stack>
    </Center>
  );
}

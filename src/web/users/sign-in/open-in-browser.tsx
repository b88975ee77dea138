import { Alert, Button, CopyButton, Stack, Text } from '@mantine/core';
import { IconCopy, IconExternalLink } from '@tabler/icons-react';
import { addressForAndroid, isIos } from './in-app-browser.ts';

/** Instead of Google's button, which Google refuses in the browser of an app (rule:in-app-browsers). */
export default function OpenInBrowser({ app }: { app: string }) {
  const { href } = window.location;
  return (
    <Alert color="blue" title={`You’re in the browser of ${app}`}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          Google doesn’t allow signing in here. Use your email and password, or open this page in your own
          browser.
        </Text>
        {isIos(navigator.userAgent) ? (
          <>
            <Text size="sm">
              Tap the menu (⋯ or the compass) and choose “Open in browser” or “Open in Safari”. Or copy the
              link and paste it there.
            </Text>
            <CopyLink href={href} />
          </>
        ) : (
          <Button
            component="a"
            href={addressForAndroid(href)}
            variant="default"
            leftSection={<IconExternalLink size={16} stroke={1.75} />}
          >
            Open in browser
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

const CopyLink = ({ href }: { href: string }) => (
  <CopyButton value={href}>
    {({ copied, copy }) => (
      <Button variant="default" leftSection={<IconCopy size={16} stroke={1.75} />} onClick={copy}>
        {copied ? 'Copied' : 'Copy link'}
      </Button>
    )}
  </CopyButton>
);

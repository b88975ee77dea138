import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';

/** Decision G6: under every button that makes an account. */
export function PrivacySentence({ beginning }: { beginning: string }) {
  return (
    <Text size="xs" c="dimmed">
      {beginning} you agree that we keep what our{' '}
      <Anchor component={Link} to="/privacy" size="xs">
        privacy page
      </Anchor>{' '}
      describes, in the way it describes.
    </Text>
  );
}

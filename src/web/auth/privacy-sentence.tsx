import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';

/** The sentence under every button that creates an account (rule:privacy-page). */
export function PrivacySentence({ beginning }: { beginning: string }) {
  return (
    <Text size="xs" c="dimmed">
      {beginning} our{' '}
      <Anchor component={Link} to="/privacy" size="xs">
        privacy policy
      </Anchor>
      .
    </Text>
  );
}

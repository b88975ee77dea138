import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';

/** One sentence for both ways to create an account, below their buttons (rule:privacy-page). */
export function PrivacySentence() {
  return (
    <Text size="xs" c="dimmed" ta="center">
      By signing up, with Google or your email, you accept our{' '}
      <Anchor component={Link} to="/privacy" size="xs">
        privacy policy
      </Anchor>
      .
    </Text>
  );
}

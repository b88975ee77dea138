import { Anchor, Card, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useProgramme } from '#web/programme/use-programme.ts';

/** Links for questions (rule:project-page). */
export function HelpCard() {
  const { mailbox } = useProgramme();
  return (
    <Card component="section" aria-labelledby="need-help">
      <Stack gap="xs">
        <Title order={3} id="need-help">
          Need Help?
        </Title>
        <Text size="sm" c="dimmed">
          The{' '}
          <Anchor component={Link} to="/guidelines" inherit>
            guidelines
          </Anchor>{' '}
          explain who can apply and how the two steps work. For anything else, write to{' '}
          <Anchor href={`mailto:${mailbox}`} inherit>
            {mailbox}
          </Anchor>
          .
        </Text>
      </Stack>
    </Card>
  );
}

import { Card, Group, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { formatDateTime } from '#web/lib/format.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { ContinueButton } from './continue-button.tsx';
import type { ApplyPage } from './queries.ts';

type ReceiptProps = {
  step: 'initial' | 'detailed';
  id: string;
  team: string | null;
  project: ApplyPage['project'];
  email: string;
  /** Leads to what is open next. */
  onContinue: () => void;
};

const TITLES = { initial: 'Your application has arrived', detailed: 'Your detailed proposal has arrived' };

/** After submitting: that it arrived, for what and when, and what happens next. */
export function Receipt({ step, id, team, project, email, onContinue }: ReceiptProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const at = useRef(formatDateTime(new Date()));
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card component="section" aria-labelledby="receipt" padding="xl">
      <Stack gap="lg" align="flex-start">
        <Group gap="md" wrap="nowrap">
          <ThemeIcon color="green" variant="light" size="xl" radius="xl">
            <IconCheck aria-hidden />
          </ThemeIcon>
          <Title order={2} id="receipt" ref={heading} tabIndex={-1}>
            {TITLES[step]}
          </Title>
        </Group>
        <Text>
          {team ? `Team ${team} has` : 'You have'} applied to “{project.name}”. Received on {at.current}. We
          have written to {email}
          {team ? ' and to your team' : ''}.
        </Text>
        <Text c="dimmed" size="sm">
          Reference {id.slice(0, 8).toUpperCase()}
        </Text>
        <Group gap="sm">
          <LinkButton to="/applications/$applicationId" params={{ applicationId: id }}>
            See your application
          </LinkButton>
          {step === 'initial' && <ContinueButton projectId={project.id} onContinue={onContinue} />}
        </Group>
      </Stack>
    </Card>
  );
}

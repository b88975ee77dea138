import { Card, Group, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type ApplyPage, applicationQuery } from '#web/applications/queries.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { ContinueButton } from './continue-button.tsx';
import { ReceiptFacts } from './receipt-facts.tsx';

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

/** After submitting: that it arrived, when and with which files, and what happens next. */
export function Receipt({ step, id, team, project, email, onContinue }: ReceiptProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card component="section" aria-labelledby="arrived" padding="xl">
      <Stack gap="lg" align="flex-start">
        <Group gap="md" wrap="nowrap">
          <ThemeIcon color="green" variant="light" size="xl" radius="xl">
            <IconCheck aria-hidden />
          </ThemeIcon>
          <Title order={2} id="arrived" ref={heading} tabIndex={-1}>
            {TITLES[step]}
          </Title>
        </Group>
        <Text>
          {team ? `Team ${team} has` : 'You have'} applied to “{project.name}”. We have written to {email}
          {team ? ' and to your team' : ''}.
        </Text>
        <Facts id={id} step={step} />
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

/** As the server keeps them; they are on the application's page too, should they not arrive here. */
function Facts({ id, step }: Pick<ReceiptProps, 'id' | 'step'>) {
  const { data } = useQuery({ ...applicationQuery(id), staleTime: 0 });
  const receipt = data?.receipts.find((one) => one.step === step);
  return receipt ? <ReceiptFacts receipt={receipt} /> : null;
}

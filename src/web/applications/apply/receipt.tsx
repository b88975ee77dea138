import { Card, Group, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { teamTitle } from '#domain/teams/team-title.ts';
import { type ApplyPage, applicationQuery } from '#web/applications/queries.ts';
import { EmailAddress } from '#web/ui/email.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Verbatim } from '#web/ui/verbatim.tsx';
import { ContinueButton } from './continue-button.tsx';
import { ReceiptFacts } from './receipt-facts.tsx';
import { Reference } from './reference.tsx';

type ReceiptProps = {
  step: 'initial' | 'detailed';
  id: string;
  team: string | null;
  project: ApplyPage['project'];
  email: string;
  /** Leads to the next open step. */
  onContinue: () => void;
};

const TITLES = {
  initial: 'Application submitted',
  detailed: 'Detailed proposal submitted',
};

/** The confirmation after a submission: the outcome, the reference and the next step, then the time and the files (rule:receipt). */
export default function Receipt({ step, id, team, project, email, onContinue }: ReceiptProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { data } = useQuery(storedQuery(id));
  const hasTeammates = team !== null && (data?.roster.length ?? 0) > 1;
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
          {step === 'detailed' ? (
            `We've received the detailed proposal for “${project.name}”.`
          ) : (
            <>
              {team ? (
                <>
                  <Verbatim>{teamTitle(team)}</Verbatim> has
                </>
              ) : (
                "You've"
              )}{' '}
              applied to “{project.name}”.
            </>
          )}{' '}
          We've emailed a confirmation to{' '}
          <EmailAddress address={email} end={hasTeammates ? undefined : '.'} />
          {hasTeammates && ' and to your team.'}
        </Text>
        <Facts id={id} step={step} />
        <Group gap="sm">
          <LinkButton
            to="/applications/$applicationId"
            params={{ applicationId: id }}
            variant={step === 'initial' ? 'default' : 'filled'}
          >
            See your application
          </LinkButton>
          {step === 'initial' && <ContinueButton projectId={project.id} onContinue={onContinue} />}
        </Group>
      </Stack>
    </Card>
  );
}

const storedQuery = (id: string) => ({ ...applicationQuery(id), staleTime: 0 });

/** The stored receipt. The application's page shows it too, in case this request fails. */
function Facts({ id, step }: Pick<ReceiptProps, 'id' | 'step'>) {
  const { data } = useQuery(storedQuery(id));
  const receipt = data?.receipts.find((one) => one.step === step);
  if (!data || !receipt) return null;
  return (
    <>
      {data.reference && <Reference reference={data.reference} />}
      <Text>{data.next_step}</Text>
      <ReceiptFacts receipt={receipt} />
    </>
  );
}

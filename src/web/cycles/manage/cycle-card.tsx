import { Card, Group, Text, Title } from '@mantine/core';
import { useRef } from 'react';
import { CYCLE_STATE_LABELS, type CycleState } from '#domain/cycles/cycles.ts';
import { formatDate, formatDateTime, formatNumber } from '#web/lib/format.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { SoftBadge, type Tone } from '#web/ui/soft-badge.tsx';
import { ChangeButtons } from './change-buttons.tsx';
import classes from './cycles.module.css';
import type { ManagedCycle } from './managed-cycles-query.ts';

const STATE_TONES: Record<CycleState, Tone> = {
  draft: 'gray',
  open: 'green',
  closed: 'yellow',
  archived: 'purple',
};

/** A cycle: its state, dates (India time), figures, and what a super admin can do with it. */
export function CycleCard({ cycle }: { cycle: ManagedCycle }) {
  const { id, name, slug, state, is_current } = cycle;
  const card = useRef<HTMLDivElement>(null);
  return (
    <Card ref={card} tabIndex={-1} component="article" aria-label={name}>
      <Group gap="xs" mb="md">
        <Title order={2} size="h3">
          {name}
        </Title>
        <SoftBadge tone={STATE_TONES[state]}>{CYCLE_STATE_LABELS[state]}</SoftBadge>
        {is_current && (
          <Text size="sm" c="dimmed">
            Default cycle
          </Text>
        )}
      </Group>
      <Dates cycle={cycle} />
      <Figures cycle={cycle} />
      {state === 'archived' && (
        <Text size="sm" c="dimmed" mt="md">
          This cycle is archived, so nothing in it can be changed. Reopen it to make changes.
        </Text>
      )}
      <Group gap="sm" mt="lg">
        <ChangeButtons cycle={cycle} onChanged={() => card.current?.focus()} />
        {state !== 'archived' && (
          <LinkButton to="/admin/cycles" search={{ edit: id }} variant="default" aria-label={`Edit ${name}`}>
            Edit
          </LinkButton>
        )}
        <LinkButton
          to="/admin/applications"
          search={{ cycle: slug }}
          variant="default"
          aria-label={`See the applications of ${name}`}
        >
          See applications
        </LinkButton>
        <LinkButton to="/admin/cycles" search={{ from: id }} variant="default">
          New cycle from {name}
        </LinkButton>
      </Group>
    </Card>
  );
}

function Dates({ cycle }: { cycle: ManagedCycle }) {
  const { opens_at, opens_by_itself, closes_at, closes_by_itself, default_deadline } = cycle;
  const { detailed_deadline, results_on, starts_on } = cycle;
  return (
    <dl className={classes.facts}>
      <Fact label={cycle.state === 'draft' ? 'Opens' : 'Opened'}>
        {describe(opens_at, opens_by_itself, 'opens')}
      </Fact>
      <Fact label={cycle.state === 'draft' || cycle.state === 'open' ? 'Closes' : 'Closed'}>
        {describe(closes_at, closes_by_itself, 'closes')}
      </Fact>
      <Fact label="Default project deadline">
        {default_deadline ? formatDateTime(default_deadline) : 'Not set'}
      </Fact>
      {detailed_deadline && <Fact label="Detailed proposals">{formatDateTime(detailed_deadline)}</Fact>}
      {results_on && <Fact label="Results">{formatDate(results_on)}</Fact>}
      {starts_on && <Fact label="Projects start">{formatDate(starts_on)}</Fact>}
    </dl>
  );
}

const describe = (instant: string | null, isScheduled: boolean, verb: string) => {
  if (instant === null) return 'Not set';
  return `${formatDateTime(instant)}${isScheduled ? ` (${verb} automatically)` : ''}`;
};

function Figures({ cycle: { figures } }: { cycle: ManagedCycle }) {
  return (
    <dl className={classes.facts}>
      <Fact label="Projects">
        {formatNumber(figures.projects)}
        {figures.unconfirmed_projects > 0 && ` (${formatNumber(figures.unconfirmed_projects)} not confirmed)`}
      </Fact>
      <Fact label="Teams">{formatNumber(figures.teams)}</Fact>
      <Fact label="Applications">{formatNumber(figures.applications)}</Fact>
      <Fact label="Undecided">{formatNumber(figures.undecided)}</Fact>
      <Fact label="Drafts">{formatNumber(figures.drafts)}</Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <Text component="dt" size="sm" c="dimmed">
        {label}
      </Text>
      <Text component="dd" m={0} fw={500}>
        {children}
      </Text>
    </div>
  );
}

import { Card, SimpleGrid, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { APPLICATION_STATUSES } from '#domain/applications/application-statuses.ts';
import { formatNumber } from '#web/lib/format.ts';
import type { Figures } from '#web/staff/overview/queries.ts';
import { share } from './figure-bars.tsx';
import { FigureLink } from './figure-link.tsx';

/** Also for somebody whose list hides drafts. */
const EVERY_STATUS = { status: APPLICATION_STATUSES.join(',') };

const days = (value: number) => (value === 1 ? '1 day' : `${formatNumber(value)} days`);

/** The key figures, linked to their applications where a filter exists. */
export function FigureTiles({ figures }: { figures: Figures }) {
  const { total, by_teams, alone, with_detailed_proposal, decisions, drafts } = figures;
  return (
    <SimpleGrid component="dl" cols={{ base: 2, md: 5 }} m={0}>
      <Tile
        label="All applications"
        value={<FigureLink filter={EVERY_STATUS}>{formatNumber(total)}</FigureLink>}
      >
        {drafts > 0 && (
          <>
            <FigureLink filter={{ status: 'draft' }}>{formatNumber(drafts)}</FigureLink> still drafts
          </>
        )}
      </Tile>
      <Tile label="People who applied" value={formatNumber(figures.people)}>
        from {formatNumber(figures.colleges)} {figures.colleges === 1 ? 'college' : 'colleges'}
      </Tile>
      <Tile label="Applied as a team" value={share(by_teams, total)}>
        <FigureLink filter={{ kind: 'team' }}>{formatNumber(by_teams)} by teams</FigureLink>,{' '}
        <FigureLink filter={{ kind: 'alone' }}>{formatNumber(alone)} alone</FigureLink>
      </Tile>
      <Tile label="With a detailed proposal" value={share(with_detailed_proposal, total - drafts)}>
        <FigureLink filter={{ stage: 'detailed' }}>{formatNumber(with_detailed_proposal)}</FigureLink> of{' '}
        {formatNumber(total - drafts)} submitted
      </Tile>
      <Tile label="Time to decision" value={decisions ? days(decisions.median) : 'None decided yet'}>
        {decisions &&
          `median of ${formatNumber(decisions.decided)} decisions; 90% within ${days(decisions.ninetieth)}`}
      </Tile>
    </SimpleGrid>
  );
}

function Tile({ label, value, children }: { label: string; value: ReactNode; children: ReactNode }) {
  return (
    <Card component="div" padding="sm">
      <Text component="dt" size="sm" c="dimmed">
        {label}
      </Text>
      <Text component="dd" m={0} fz="xl" fw={600}>
        {value}
      </Text>
      <Text component="dd" m={0} size="sm" c="dimmed">
        {children}
      </Text>
    </Card>
  );
}

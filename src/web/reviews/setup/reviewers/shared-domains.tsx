import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNumber } from '#web/lib/format.ts';
import { confirm } from '#web/ui/dialogs/confirm.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { RowsSkeleton } from '#web/ui/states/skeletons.tsx';
import { useConfirmDomain } from '../mutations.ts';
import { type SharedDomain, sharedDomainsQuery } from '../queries.ts';
import type { Round } from '../search.ts';
import classes from '../setup.module.css';

/** Reviewers with the email domain of applicants, collapsed until somebody looks: an offer, not a task (rule:conflicts-of-interest). */
export function SharedDomains({ round, isArchived }: { round: Round; isArchived: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <SectionCard title="Shared email domains">
      <Text size="sm">
        Reviewers' own applications and teams are found automatically, and so are their projects if you
        choose. Two people who share an email domain may or may not know each other. Please confirm where it's
        a conflict.
      </Text>
      <Button
        variant="default"
        style={{ alignSelf: 'flex-start' }}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Hide shared domains' : 'Look for shared domains'}
      </Button>
      {isOpen && <Offers round={round} isArchived={isArchived} />}
    </SectionCard>
  );
}

function Offers({ round, isArchived }: { round: Round; isArchived: boolean }) {
  const { data, isError, refetch } = useQuery(sharedDomainsQuery(round));
  const change = useConfirmDomain(round);
  if (!data && isError) return <ErrorState title="The domains couldn't be loaded" onRetry={refetch} />;
  if (!data) return <RowsSkeleton label="Loading domains..." rows={3} />;
  if (data.length === 0) return <Text role="status">No reviewer shares a domain with an applicant.</Text>;
  const askAndConfirm = async ({ reviewer_id, name, domain, applications }: SharedDomain) => {
    const text = `${name} won’t see the ${count(applications)} with an applicant of ${domain} any more. Open reviews of them will be removed.`;
    const isConfirmed = await confirm({ title: 'Confirm conflicts', text, confirmLabel: 'Confirm' });
    if (isConfirmed) change.mutate({ id: reviewer_id, is_conflict: true });
  };
  return (
    <ul className={classes.people} aria-label="Shared domains">
      {data.map((offer) => (
        <li key={offer.reviewer_id}>
          <div>
            <Text>
              {offer.name}, {offer.domain}
            </Text>
            <Text size="sm" c="dimmed">
              {count(offer.applications)}
              {offer.confirmed > 0 && `, ${formatNumber(offer.confirmed)} confirmed as conflicts`}
            </Text>
          </div>
          {offer.confirmed < offer.applications ? (
            <Button size="xs" disabled={isArchived} onClick={() => void askAndConfirm(offer)}>
              It's a conflict
            </Button>
          ) : (
            <Button
              size="xs"
              variant="default"
              disabled={isArchived}
              onClick={() => change.mutate({ id: offer.reviewer_id, is_conflict: false })}
            >
              Take back
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

const count = (applications: number) =>
  `${formatNumber(applications)} ${applications === 1 ? 'application' : 'applications'}`;

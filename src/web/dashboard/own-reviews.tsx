import { Text } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, readResponse } from '#web/lib/api.ts';
import { formatNumber } from '#web/lib/format.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Panel, PanelSkeleton } from './panel.tsx';

const ownRoundsQuery = queryOptions({
  queryKey: ['reviews', 'rounds', 'dashboard'],
  queryFn: () => readResponse(api.reviews.rounds.$get()),
});

/** The rounds in which a reviewer has open reviews (rule:dashboard-of-staff). */
export function OwnReviews() {
  const { data, isError } = useQuery(ownRoundsQuery);
  if (isError) return <Panel title="Your reviews">Error fetching reviews</Panel>;
  if (!data) return <PanelSkeleton />;
  const open = data.filter(({ left }) => left > 0);
  const left = open.reduce((sum, round) => sum + round.left, 0);
  return (
    <Panel title={left === 0 ? 'You have no reviews left' : `${formatNumber(left)} to review`}>
      {open.map((round) => (
        <div key={`${round.cycle} ${round.stage}`}>
          <Text size="sm">{round.cycle_name}</Text>
          <Text size="sm" c="dimmed">
            {labelOf(round)}: {formatNumber(round.left)} to review, {formatNumber(round.done)} done
          </Text>
          <LinkButton
            to="/admin/review"
            search={{ cycle: round.cycle, stage: round.stage }}
            variant="default"
            mt="xs"
            aria-label={`Review ${labelOf(round).toLowerCase()} of ${round.cycle_name}`}
          >
            Review now
          </LinkButton>
        </div>
      ))}
    </Panel>
  );
}

const labelOf = ({ stage }: { stage: string }) => `${stage === 'initial' ? 'Initial' : 'Detailed'} proposals`;

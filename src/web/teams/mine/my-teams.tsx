import { Card, SimpleGrid, Stack, Title } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { inWords } from '#domain/digits.ts';
import { maxTeamMembers } from '#domain/teams/teams.ts';
import { OtherCycle } from '#web/cycles/other-cycles.tsx';
import { useScrollToHash } from '#web/layout/scroll-to-hash.ts';
import { lazyWithRetry } from '#web/lib/load-with-retry.ts';
import type { ManageTab } from '#web/teams/manage-team-dialog.tsx';
import { MyTeamCard } from '#web/teams/my-team-card.tsx';
import { myTeamsQuery, renewableTeamsQuery } from '#web/teams/queries.ts';
import { DialogFallback } from '#web/ui/dialogs/dialog-fallback.tsx';
import { useWasOpened } from '#web/ui/dialogs/use-was-opened.ts';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { lazyPart } from '#web/ui/states/page-part.tsx';
import { Loading, TextLines } from '#web/ui/states/skeletons.tsx';

const ManageTeamDialog = lazyWithRetry(() => import('#web/teams/manage-team-dialog.tsx'));

type MyTeamsProps = {
  cycle: string | undefined;
  /** The team whose dialog is open. */
  managed: string | undefined;
  /** The tab that its dialog begins with, 'members' if absent. */
  tab: ManageTab | undefined;
  onManage: (teamId?: string, tab?: ManageTab) => void;
};

const CardSkeleton = () => (
  <Card mih="21.75rem">
    <TextLines lines={10} />
  </Card>
);

const RenewableTeams = lazyPart(() => import('./renewable-teams.tsx'), <CardSkeleton />);

const COLUMNS = { cols: { base: 1, md: 2 }, spacing: 'lg' };

export function MyTeams({ cycle, managed, tab, onManage }: MyTeamsProps) {
  const { data, isPending: isLoading, isError, refetch } = useQuery(myTeamsQuery({ cycle }));
  const renewable = useQuery({ ...renewableTeamsQuery, enabled: cycle === undefined });
  const earlier = cycle === undefined ? (renewable.data ?? []) : [];
  // Both kinds of cards appear together: a later one could make the row higher.
  const isPending = isLoading || (renewable.isLoading && renewable.failureCount === 0);
  const team = data?.find(({ id, is_leader }) => id === managed && is_leader);
  useScrollToHash(data !== undefined);
  const wasOpened = useWasOpened(team !== undefined);
  return (
    <Stack component="section" gap="md" aria-labelledby="my-teams">
      <Title order={2} id="my-teams">
        My Teams
      </Title>
      {isPending && (
        <Loading label="Loading teams...">
          <SimpleGrid {...COLUMNS}>
            <CardSkeleton />
          </SimpleGrid>
        </Loading>
      )}
      {isError && <ErrorState title="Error fetching teams" onRetry={refetch} />}
      {!isPending && data?.length === 0 && (
        <EmptyState
          icon={<IconUsersGroup stroke={1.5} />}
          title="You're not in a team yet"
          description={`A team has up to ${inWords(maxTeamMembers())} people and applies together. Create one, or find one below.`}
          action={<OtherCycle found="teams" />}
        />
      )}
      {!isPending && data && data.length + earlier.length > 0 && (
        <SimpleGrid {...COLUMNS}>
          {data.map((mine) => (
            <MyTeamCard key={mine.id} team={mine} onManage={(shown) => onManage(mine.id, shown)} />
          ))}
          {earlier.length > 0 && <RenewableTeams teams={earlier} />}
        </SimpleGrid>
      )}
      {wasOpened && (
        <DialogFallback>
          <ManageTeamDialog team={team} tab={tab} onClose={() => onManage()} />
        </DialogFallback>
      )}
    </Stack>
  );
}

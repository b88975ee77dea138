import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { JoinButton } from '#web/teams/join-button.tsx';
import { type TeamCardData, type TeamSearch, teamsQuery } from '#web/teams/queries.ts';
import { Seats } from '#web/teams/seats.tsx';
import { TeamWishes } from '#web/teams/team-wishes.tsx';
import classes from '#web/teams/teams.module.css';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { ListPages } from '#web/ui/pagination/list-pages.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { RowsSkeleton } from '#web/ui/states/skeletons.tsx';
import { Verbatim } from '#web/ui/verbatim.tsx';
import { TeamFilters } from './team-filters.tsx';

type FindTeamsProps = { search: TeamSearch; onChange: (search: TeamSearch) => void };

/** All teams, those to join first, each with a join button (rule:join-team, rule:find-a-team). */
export function FindTeams({ search, onChange }: FindTeamsProps) {
  const { data, isPending, isError, refetch } = useQuery(teamsQuery(search));
  const isFiltered = Boolean(search.search || search.joinable || search.project_id);
  return (
    <Stack component="section" gap="md" aria-labelledby="find-teams">
      <Group justify="space-between">
        <Title order={2} id="find-teams">
          Find a Team
        </Title>
        <SearchField
          aria-label="Search teams by name, skill or project"
          placeholder="Name, skill or project"
          className={classes.search}
          value={search.search}
          onSearch={(text) => onChange({ ...search, page: undefined, search: text })}
        />
      </Group>
      <TeamFilters search={search} projects={data?.projects} onChange={onChange} />
      {isPending && <RowsSkeleton label="Loading teams..." rows={6} height={84} />}
      {isError && <ErrorState title="Error fetching teams" onRetry={refetch} />}
      {data?.total === 0 && (
        <EmptyState
          icon={<IconUsersGroup stroke={1.5} />}
          title={isFiltered ? 'No teams match' : 'No teams yet'}
          description="Create one, and share its invite link with the people you'd like to work with."
          action={
            isFiltered && (
              <Button variant="default" onClick={() => onChange({ cycle: search.cycle })}>
                Clear filters
              </Button>
            )
          }
        />
      )}
      {data && data.total > 0 && (
        <div>
          <ul className={classes.rows}>
            {data.teams.map((team) => (
              <TeamRow key={team.id} team={team} />
            ))}
          </ul>
          <ListPages
            page={data.page}
            pageSize={data.page_size}
            total={data.total}
            onChange={(page) => {
              onChange({ ...search, page });
              document.getElementById('find-teams')?.scrollIntoView();
            }}
          />
        </div>
      )}
    </Stack>
  );
}

function TeamRow({ team }: { team: TeamCardData }) {
  return (
    <li className={classes.team}>
      <div>
        <Text fw={600}>
          <Verbatim>{team.name}</Verbatim>
        </Text>
        {team.description && (
          <Text size="sm" c="dimmed" lineClamp={2}>
            {team.description}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          Led by <Verbatim>{team.leader_name}</Verbatim>
        </Text>
        <TeamWishes team={team} />
      </div>
      <Seats taken={team.seats_taken} />
      <div className={classes.act}>
        <JoinButton team={team} />
      </div>
    </li>
  );
}

import { Button, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { maxTeamMembers } from '#domain/teams/teams.ts';
import { SkillBadges } from '#web/projects/skill-badges.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { ListPages } from '#web/ui/pagination/list-pages.tsx';
import { RowsSkeleton } from '#web/ui/states/skeletons.tsx';
import { Verbatim } from '#web/ui/verbatim.tsx';
import { useInviteSeeker } from './mutations.ts';
import { type Seeker, seekersQuery, type TeamDetail } from './queries.ts';
import { describeStudies } from './studies.ts';
import classes from './teams.module.css';

/** People who opted in. The portal emails the invitation, so the leader sees no address (rule:team-search-opt-in). */
export function Seekers({ team }: { team: TeamDetail }) {
  const [search, setSearch] = useState<{ search?: string; page?: number }>({});
  const { data, isPending } = useQuery(seekersQuery(search));
  return (
    <Stack component="section" gap="sm" aria-labelledby="seekers">
      <div>
        <Title order={3} id="seekers">
          People looking for a team
        </Title>
        <Text size="sm" c="dimmed">
          We'll email them your invitation. You won't see their address.
        </Text>
      </div>
      <SearchField
        aria-label="Search people by name, college or skill"
        placeholder="Name, college or skill"
        value={search.search}
        onSearch={(text) => setSearch({ search: text })}
      />
      {isPending && <RowsSkeleton label="Loading people..." rows={4} />}
      {data?.total === 0 && (
        <Text size="sm">
          {search.search ? 'Nobody matches your search.' : 'Nobody is looking for a team at the moment.'}
        </Text>
      )}
      {data && data.total > 0 && (
        <div>
          <ul className={classes.rows}>
            {data.people.map((person) => (
              <SeekerRow key={person.user_id} team={team} person={person} />
            ))}
          </ul>
          <ListPages
            page={data.page}
            pageSize={data.page_size}
            total={data.total}
            onChange={(page) => setSearch({ ...search, page })}
          />
        </div>
      )}
    </Stack>
  );
}

function SeekerRow({ team, person }: { team: TeamDetail; person: Seeker }) {
  const invite = useInviteSeeker(team.id);
  const isIn = team.members.some(({ user_id }) => user_id === person.user_id);
  const canInvite = !isIn && team.seats_taken < maxTeamMembers() && !invite.isSuccess;
  return (
    <li className={classes.row}>
      <Stack gap={4}>
        <Text fw={600}>
          <Verbatim>{person.display_name}</Verbatim>
        </Text>
        <Text size="sm" c="dimmed">
          {describeStudies(person)}
        </Text>
        {person.looking_note && <Text size="sm">{person.looking_note}</Text>}
        <SkillBadges skills={person.skills} />
      </Stack>
      <Button
        variant="default"
        disabled={!canInvite}
        loading={invite.isPending}
        aria-label={`Invite ${person.display_name}`}
        onClick={() => invite.mutate(person.user_id)}
      >
        {isIn ? 'In the team' : invite.isSuccess ? 'Invited' : 'Invite'}
      </Button>
    </li>
  );
}

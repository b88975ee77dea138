import { Stack } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { LAST_TEAMS_PAGE } from '#domain/teams/teams.ts';
import { Page } from '#web/layout/page.tsx';
import { loadData } from '#web/lib/load-data.ts';
import { pageOf } from '#web/lib/search/read-search.ts';
import { CreateTeamButton } from '#web/teams/create-team-button.tsx';
import { FindTeams } from '#web/teams/find-teams.tsx';
import { MyTeams } from '#web/teams/my-teams.tsx';
import { myTeamsQuery, teamsQuery } from '#web/teams/queries.ts';

type TeamsSearch = { search?: string; page?: number; joinable?: 'yes'; manage?: string; tab?: 'invite' };

const text = (value: unknown) =>
  value === undefined || value === '' ? undefined : String(value).slice(0, 100);

export const Route = createFileRoute('/_app/teams/')({
  validateSearch: ({ search, page, joinable, manage, tab }: Record<string, unknown>): TeamsSearch => ({
    search: text(search),
    page: pageOf(page, LAST_TEAMS_PAGE),
    joinable: joinable === 'yes' ? joinable : undefined,
    manage: text(manage),
    tab: tab === 'invite' ? tab : undefined,
  }),
  staticData: { title: 'Manage Teams' },
  loaderDeps: ({ search: { search, page, joinable } }) => ({ search, page, joinable }),
  loader: (loader) => loadData(loader, myTeamsQuery, teamsQuery(loader.deps)),
  component: TeamsPage,
});

function TeamsPage() {
  const { search, page, joinable, manage, tab } = Route.useSearch();
  const navigate = Route.useNavigate();
  const open = (teamId?: string, shown?: 'invite') =>
    void navigate({ search: (before) => ({ ...before, manage: teamId, tab: shown }) });
  return (
    <Page
      subtitle="Work with up to four others: you apply together, and each of you can be in several teams."
      actions={<CreateTeamButton />}
    >
      <Stack gap="3rem" pt="md">
        <MyTeams managed={manage} tab={tab} onManage={open} />
        <FindTeams
          search={{ search, page, joinable }}
          onChange={(found) => void navigate({ search: found, replace: true })}
        />
      </Stack>
    </Page>
  );
}

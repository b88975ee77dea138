import { Stack } from '@mantine/core';
import { createFileRoute } from '@tanstack/react-router';
import { inWords } from '#domain/digits.ts';
import { LAST_TEAMS_PAGE, maxTeamMembers } from '#domain/teams/teams.ts';
import { Page } from '#web/layout/page.tsx';
import { PageCycleSwitch } from '#web/layout/shell/page-cycle-switch.tsx';
import { loadData } from '#web/lib/load-data.ts';
import { pageOf } from '#web/lib/search/read-search.ts';
import { CreateTeamButton } from '#web/teams/create-team-button.tsx';
import { FindTeams } from '#web/teams/find/find-teams.tsx';
import type { ManageTab } from '#web/teams/manage-team-dialog.tsx';
import { MyTeams } from '#web/teams/mine/my-teams.tsx';
import { myTeamsQuery, renewableTeamsQuery, type TeamSearch, teamsQuery } from '#web/teams/queries.ts';

type TeamsSearch = TeamSearch & { manage?: string; tab?: ManageTab };

const text = (value: unknown) =>
  value === undefined || value === '' ? undefined : String(value).slice(0, 100);

/** An address that was cut shows all projects instead of an error. */
const idOf = (value: unknown) =>
  /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(String(value)) ? String(value) : undefined;

export const Route = createFileRoute('/_app/teams/')({
  validateSearch: ({
    search,
    page,
    joinable,
    project_id,
    manage,
    tab,
  }: Record<string, unknown>): TeamsSearch => ({
    search: text(search),
    page: pageOf(page, LAST_TEAMS_PAGE),
    joinable: joinable === 'yes' ? joinable : undefined,
    project_id: idOf(project_id),
    manage: text(manage),
    tab: tab === 'invite' || tab === 'requests' ? tab : undefined,
  }),
  staticData: { title: 'Manage Teams' },
  loaderDeps: ({ search: { cycle, search, page, joinable, project_id } }) => ({
    cycle,
    search,
    page,
    joinable,
    project_id,
  }),
  loader: (loader) =>
    loadData(
      loader,
      myTeamsQuery({ cycle: loader.deps.cycle }),
      renewableTeamsQuery,
      teamsQuery(loader.deps),
    ),
  component: TeamsPage,
});

function TeamsPage() {
  const { cycle, search, page, joinable, project_id, manage, tab } = Route.useSearch();
  const navigate = Route.useNavigate();
  const open = (teamId?: string, shown?: ManageTab) =>
    void navigate({
      search: (before) => ({ ...before, manage: teamId, tab: shown }),
      resetScroll: false,
    });
  return (
    <Page
      subtitle={`Work with up to ${inWords(maxTeamMembers() - 1)} others: you apply together, and each of you can be in several teams.`}
      actions={
        <>
          <PageCycleSwitch />
          <CreateTeamButton />
        </>
      }
    >
      <Stack gap="3rem" pt="md">
        <MyTeams cycle={cycle} managed={manage} tab={tab} onManage={open} />
        <FindTeams
          search={{ cycle, search, page, joinable, project_id }}
          onChange={(found) => void navigate({ search: found, replace: true, resetScroll: false })}
        />
      </Stack>
    </Page>
  );
}

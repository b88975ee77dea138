import { Group, Stack, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { isToldOfFaults } from '#domain/policy.ts';
import { UndecidedElsewhere } from '#web/cycles/other-cycles.tsx';
import { OverviewSkeleton, SummarySkeleton } from '#web/staff/admin-skeleton.tsx';
import { DeadLettersNotice } from '#web/staff/dead-letters-notice.tsx';
import { overviewQuery } from '#web/staff/queries.ts';
import { ADMIN_TABS, type AdminSearch, type ChangeAdminSearch } from '#web/staff/search.ts';
import { StatusNotice } from '#web/staff/status/status-notice.tsx';
import { SummaryCards } from '#web/staff/summary-cards.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { lazyPart } from '#web/ui/states/page-part.tsx';
import { RowsSkeleton } from '#web/ui/states/skeletons.tsx';
import { useAuth } from '#web/users/session/auth-context.ts';
import classes from './admin-panel.module.css';
import { OverviewTab } from './overview-tab.tsx';
import { Waiting } from './waiting.tsx';

const LOADING = <RowsSkeleton label="Loading..." />;
const UsersTab = lazyPart(() => import('#web/users/directory/users-tab.tsx'), LOADING);
const ProjectsTab = lazyPart(() => import('#web/staff/projects-tab.tsx'), LOADING);
const DepartmentsTab = lazyPart(() => import('#web/staff/settings/departments-tab.tsx'), LOADING);

type AdminPanelProps = {
  search: AdminSearch;
  onTab: (tab: AdminSearch['tab']) => void;
  onChange: ChangeAdminSearch;
};

/** Four summary cards and four tabs; the URL holds the tab and its filters (rule:admin-panel). */
export function AdminPanel({ search, onTab, onChange }: AdminPanelProps) {
  const { user } = useAuth();
  const overview = useQuery(overviewQuery({ cycle: search.cycle }));
  if (overview.isError) {
    return (
      <ErrorState title="The admin panel couldn't be loaded" onRetry={() => overview.refetch()} isWholePage />
    );
  }
  return (
    <Stack gap="lg">
      {isToldOfFaults(user) && <StatusNotice />}
      {overview.data && <DeadLettersNotice count={overview.data.dead_letters} />}
      {overview.data && <Waiting overview={overview.data} />}
      <Group gap="sm" className={classes.elsewhere}>
        <UndecidedElsewhere />
      </Group>
      {overview.data ? <SummaryCards totals={overview.data} /> : <SummarySkeleton />}
      <Tabs
        value={search.tab}
        onChange={(value) => onTab(ADMIN_TABS.find((tab) => tab === value) ?? 'overview')}
        keepMounted={false}
      >
        <Tabs.List mb="lg" className={classes.tabs}>
          <Tabs.Tab value="overview">Overview</Tabs.Tab>
          <Tabs.Tab value="users">User Management</Tabs.Tab>
          <Tabs.Tab value="projects">Projects</Tabs.Tab>
          <Tabs.Tab value="departments">Departments</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="overview">
          {overview.data ? (
            <OverviewTab overview={overview.data} search={search} onChange={onChange} />
          ) : (
            <OverviewSkeleton />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="users">
          <UsersTab search={search} onChange={onChange} />
        </Tabs.Panel>
        <Tabs.Panel value="projects">
          <ProjectsTab search={search} onChange={onChange} />
        </Tabs.Panel>
        <Tabs.Panel value="departments">
          <DepartmentsTab />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}

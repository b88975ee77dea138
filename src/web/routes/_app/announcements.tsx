import { createFileRoute } from '@tanstack/react-router';
import { AnnouncementsScreen } from '#web/cycles/announcements/announcements-screen.tsx';
import { announcementsQuery } from '#web/cycles/announcements/queries.ts';
import type { CycleSearch } from '#web/cycles/search.ts';
import { PageCycleSwitch } from '#web/layout/shell/page-cycle-switch.tsx';
import { loadData } from '#web/lib/load-data.ts';

const pageOf = (page: number | undefined) => (Number.isInteger(page) && page && page > 0 ? page : 1);

export const Route = createFileRoute('/_app/announcements')({
  validateSearch: (search) => search as CycleSearch & { page?: number },
  staticData: { title: 'Announcements' },
  loaderDeps: ({ search }) => search,
  loader: (loader) =>
    loadData(loader, announcementsQuery({ cycle: loader.deps.cycle, page: pageOf(loader.deps.page) })),
  component: AnnouncementsPage,
});

function AnnouncementsPage() {
  const { page } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <AnnouncementsScreen
      page={pageOf(page)}
      cycleSwitch={<PageCycleSwitch />}
      onPage={(next) => void navigate({ search: (before) => ({ ...before, page: next }) })}
    />
  );
}

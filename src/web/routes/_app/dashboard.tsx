import { createFileRoute } from '@tanstack/react-router';
import { Dashboard } from '#web/dashboard/dashboard.tsx';
import { heroQuery, myApplicationsQuery } from '#web/dashboard/queries.ts';
import { loadData } from '#web/lib/load-data.ts';
import { featuredProjectsQuery } from '#web/projects/queries.ts';

export const Route = createFileRoute('/_app/dashboard')({
  staticData: { title: 'Dashboard' },
  loaderDeps: ({ search: { cycle } }) => ({ cycle }),
  loader: (loader) => loadData(loader, heroQuery, featuredProjectsQuery(loader.deps), myApplicationsQuery),
  component: Dashboard,
});

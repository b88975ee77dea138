import { createFileRoute } from '@tanstack/react-router';
import { Shell } from '#web/layout/shell/shell.tsx';
import { loadData } from '#web/lib/load-data.ts';
import { Dates } from '#web/programme/dates/dates.tsx';
import { datesQuery } from '#web/programme/dates/dates-query.ts';

/** Public: people plan before they sign up (rule:dates-page). */
export const Route = createFileRoute('/dates')({
  staticData: { title: 'Dates' },
  loader: (loader) => loadData(loader, datesQuery),
  component: () => (
    <Shell>
      <Dates />
    </Shell>
  ),
});

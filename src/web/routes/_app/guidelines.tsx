import { createFileRoute } from '@tanstack/react-router';
import { loadData } from '#web/lib/load-data.ts';
import { gateQuery } from '#web/programme/guidelines/gate-query.ts';
import { Guidelines } from '#web/programme/guidelines/guidelines.tsx';

export const Route = createFileRoute('/_app/guidelines')({
  staticData: { title: 'Guidelines' },
  loader: (loader) => loadData(loader, gateQuery),
  component: Guidelines,
});

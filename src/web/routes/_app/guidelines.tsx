import { createFileRoute } from '@tanstack/react-router';
import { gateQuery } from '#web/guidelines/gate-query.ts';
import { Guidelines } from '#web/guidelines/guidelines.tsx';
import { loadData } from '#web/lib/load-data.ts';

export const Route = createFileRoute('/_app/guidelines')({
  staticData: { title: 'Guidelines' },
  loader: (loader) => loadData(loader, gateQuery),
  component: Guidelines,
});

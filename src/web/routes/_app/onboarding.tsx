import { createFileRoute } from '@tanstack/react-router';
import { loadData } from '#web/lib/load-data.ts';
import { Onboarding } from '#web/users/profiles/onboarding.tsx';
import { profileQuery } from '#web/users/profiles/queries.ts';

export const Route = createFileRoute('/_app/onboarding')({
  staticData: { title: 'Getting Started' },
  loader: (loader) => loadData(loader, profileQuery),
  component: Onboarding,
});

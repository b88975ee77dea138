import { createFileRoute } from '@tanstack/react-router';
import { Dashboard } from '#web/dashboard/dashboard.tsx';

export const Route = createFileRoute('/_app/dashboard')({
  staticData: { title: 'Dashboard' },
  component: Dashboard,
});

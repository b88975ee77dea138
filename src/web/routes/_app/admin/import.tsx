import { createFileRoute } from '@tanstack/react-router';
import { requireStaff } from '#web/auth/guards.ts';
import { PATHS } from '#web/lib/paths.ts';
import { ImportPage } from '#web/project-imports/import-page.tsx';

export const Route = createFileRoute('/_app/admin/import')({
  beforeLoad: requireStaff("You don't have permission to import projects."),
  staticData: { title: 'Import Projects', back: `${PATHS.admin}?tab=projects` },
  component: ImportPage,
});

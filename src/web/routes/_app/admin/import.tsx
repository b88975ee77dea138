import { createFileRoute } from '@tanstack/react-router';
import { requireStaff } from '#web/auth/guards.ts';
import { ImportPage } from '#web/project-imports/import-page.tsx';

export const Route = createFileRoute('/_app/admin/import')({
  beforeLoad: requireStaff("You don't have permission to import projects."),
  component: ImportPage,
});

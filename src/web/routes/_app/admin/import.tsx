import { createFileRoute } from '@tanstack/react-router';
import { useShownCycle } from '#web/cycles/use-shown-cycle.ts';
import { Page } from '#web/layout/page.tsx';
import { PATHS } from '#web/lib/paths.ts';
import { ProjectImport } from '#web/projects/imports/project-import.tsx';
import { requireStaff } from '#web/users/sign-in/guards.ts';

export const Route = createFileRoute('/_app/admin/import')({
  beforeLoad: requireStaff("You don't have permission to import projects."),
  staticData: { title: 'Import Projects', back: `${PATHS.admin}?tab=projects` },
  component: ImportPage,
});

const SUBTITLE =
  "Create many projects at once from a CSV file. You'll see a preview and any errors before anything is created.";

function ImportPage() {
  const isArchived = useShownCycle()?.state === 'archived';
  return <Page subtitle={isArchived ? undefined : SUBTITLE}>{!isArchived && <ProjectImport />}</Page>;
}

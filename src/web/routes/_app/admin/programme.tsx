import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { canWriteProgrammeSettings } from '#domain/policy.ts';
import { Page } from '#web/layout/page.tsx';
import { loadData } from '#web/lib/load-data.ts';
import { PATHS } from '#web/lib/paths.ts';
import { ProgrammeSettings } from '#web/staff/programme/programme-form.tsx';
import { programmeSettingsQuery } from '#web/staff/queries.ts';
import { SettingsTabs } from '#web/staff/settings/settings-tabs.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { FormSkeleton } from '#web/ui/states/skeletons.tsx';
import { requireStaff } from '#web/users/sign-in/guards.ts';

export const Route = createFileRoute('/_app/admin/programme')({
  staticData: { title: 'Programme', back: PATHS.admin },
  beforeLoad: requireStaff("You don't have permission to read the programme's settings."),
  loader: (loader) => loadData(loader, programmeSettingsQuery),
  component: ProgrammePage,
});

function ProgrammePage() {
  const { user } = Route.useRouteContext();
  const settings = useQuery(programmeSettingsQuery);
  return (
    <Page size="narrow">
      <SettingsTabs active="programme" />
      {settings.isPending ? (
        <FormSkeleton label="Loading the programme..." fields={6} isCard />
      ) : settings.isError ? (
        <ErrorState title="The programme couldn't be loaded" onRetry={() => settings.refetch()} isWholePage />
      ) : (
        <ProgrammeSettings settings={settings.data} canWrite={canWriteProgrammeSettings(user)} />
      )}
    </Page>
  );
}

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { canWriteSettings } from '#domain/policy.ts';
import { Page } from '#web/layout/page.tsx';
import { loadData } from '#web/lib/load-data.ts';
import { PATHS } from '#web/lib/paths.ts';
import { settingsQuery } from '#web/staff/queries.ts';
import { SettingsForm } from '#web/staff/settings/settings-form.tsx';
import { SettingsTabs } from '#web/staff/settings/settings-tabs.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { FormSkeleton } from '#web/ui/states/skeletons.tsx';

export const Route = createFileRoute('/_app/admin/settings')({
  staticData: { title: 'Site Settings', back: PATHS.admin },
  loader: async (loader) => {
    if (canWriteSettings(loader.context.user)) await loadData(loader, settingsQuery);
  },
  component: SettingsPage,
});

function SettingsPage() {
  const { user } = Route.useRouteContext();
  return <Page size="narrow">{canWriteSettings(user) ? <Settings /> : <AccessDenied />}</Page>;
}

function Settings() {
  const settings = useQuery(settingsQuery);
  if (settings.isPending) return <FormSkeleton label="Loading settings..." fields={4} isCard />;
  if (settings.isError) {
    return (
      <ErrorState title="The settings couldn't be loaded" onRetry={() => settings.refetch()} isWholePage />
    );
  }
  return (
    <>
      <Button component={Link} to={PATHS.admin} variant="default" mb="lg">
        Back to Admin
      </Button>
      <SettingsTabs active="site" />
      <SettingsForm settings={settings.data} />
    </>
  );
}

/** This screen shows the error itself instead of redirecting (rule:staff-pages-deny-others). */
function AccessDenied() {
  return (
    <EmptyState
      title="Access Denied"
      description="You don't have permission to change the site settings."
      action={
        <Button component={Link} to={PATHS.dashboard}>
          Back to Dashboard
        </Button>
      }
    />
  );
}

import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { canWriteProgrammeSettings } from '#domain/policy.ts';
import { Page } from '#web/layout/page.tsx';
import { loadData } from '#web/lib/load-data.ts';
import { PATHS } from '#web/lib/paths.ts';
import { EmailTextSettings } from '#web/staff/email-texts/email-texts.tsx';
import { emailTextsQuery } from '#web/staff/email-texts/queries.ts';
import { SettingsTabs } from '#web/staff/settings/settings-tabs.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { FormSkeleton } from '#web/ui/states/skeletons.tsx';
import { requireStaff } from '#web/users/sign-in/guards.ts';

export const Route = createFileRoute('/_app/admin/emails')({
  staticData: { title: 'Emails', back: PATHS.admin },
  beforeLoad: requireStaff("You don't have permission to read the texts of emails."),
  loader: (loader) => loadData(loader, emailTextsQuery),
  component: EmailsPage,
});

function EmailsPage() {
  const { user } = Route.useRouteContext();
  const emails = useQuery(emailTextsQuery);
  return (
    <Page size="narrow">
      <SettingsTabs active="emails" />
      {emails.isPending ? (
        <FormSkeleton label="Loading the emails..." fields={6} isCard />
      ) : emails.isError ? (
        <ErrorState title="The emails couldn't be loaded" onRetry={() => emails.refetch()} isWholePage />
      ) : (
        <EmailTextSettings texts={emails.data} canWrite={canWriteProgrammeSettings(user)} />
      )}
    </Page>
  );
}

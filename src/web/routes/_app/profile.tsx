import { createFileRoute } from '@tanstack/react-router';
import { loadData } from '#web/lib/load-data.ts';
import { mailPreferencesQuery } from '#web/mails/notifications/queries.ts';
import { lazyPart } from '#web/ui/states/page-part.tsx';
import { FormSkeleton } from '#web/ui/states/skeletons.tsx';
import { accountSecurityQuery } from '#web/users/account/queries.ts';
import { ProfileScreen } from '#web/users/profiles/profile-screen.tsx';
import { profileQuery } from '#web/users/profiles/queries.ts';
import { twoFactorQuery } from '#web/users/two-factor/queries.ts';

const AccountCards = lazyPart(
  () => import('#web/users/account/account-cards.tsx'),
  <FormSkeleton label="Loading..." fields={4} isCard />,
);

export const Route = createFileRoute('/_app/profile')({
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: 'account' } => ({
    tab: tab === 'account' ? tab : undefined,
  }),
  staticData: { title: 'Student Profile' },
  loaderDeps: ({ search: { tab } }) => ({ tab }),
  loader: (loader) =>
    loader.deps.tab === 'account'
      ? loadData(loader, profileQuery, mailPreferencesQuery, accountSecurityQuery, twoFactorQuery)
      : loadData(loader, profileQuery),
  component: ProfilePage,
});

function ProfilePage() {
  const { tab = 'profile' } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ProfileScreen
      account={({ email }) => <AccountCards email={email} />}
      tab={tab}
      onTab={(chosen) =>
        void navigate({ search: { tab: chosen === 'account' ? chosen : undefined }, resetScroll: false })
      }
    />
  );
}

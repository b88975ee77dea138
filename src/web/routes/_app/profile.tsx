import { createFileRoute } from '@tanstack/react-router';
import { accountSecurityQuery } from '#web/account/queries.ts';
import { loadData } from '#web/lib/load-data.ts';
import { mailPreferencesQuery } from '#web/notifications/queries.ts';
import { ProfileScreen } from '#web/profiles/profile-screen.tsx';
import { profileQuery } from '#web/profiles/queries.ts';
import { twoFactorQuery } from '#web/two-factor/queries.ts';

export const Route = createFileRoute('/_app/profile')({
  staticData: { title: 'Student Profile' },
  loader: (loader) =>
    loadData(loader, profileQuery, mailPreferencesQuery, accountSecurityQuery, twoFactorQuery),
  component: ProfileScreen,
});

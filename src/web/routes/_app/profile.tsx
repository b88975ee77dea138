import { createFileRoute } from '@tanstack/react-router';
import { loadData } from '#web/lib/load-data.ts';
import { mailPreferencesQuery } from '#web/mails/notifications/queries.ts';
import { accountSecurityQuery } from '#web/users/account/queries.ts';
import { ProfileScreen } from '#web/users/profiles/profile-screen.tsx';
import { profileQuery } from '#web/users/profiles/queries.ts';
import { twoFactorQuery } from '#web/users/two-factor/queries.ts';

export const Route = createFileRoute('/_app/profile')({
  staticData: { title: 'Student Profile' },
  loader: (loader) =>
    loadData(loader, profileQuery, mailPreferencesQuery, accountSecurityQuery, twoFactorQuery),
  component: ProfileScreen,
});

import { MyDataCard } from '#web/account/my-data-card.tsx';
import { SecurityCard } from '#web/account/security-card.tsx';
import { MailPreferencesCard } from '#web/notifications/mail-preferences-card.tsx';
import { Deferred } from '#web/ui/states/deferred.tsx';
import type { Profile } from './queries.ts';
import { TeamSearchCard } from './team-search-card.tsx';

/** The cards below the profile, each hydrated on its own, because all of them in one task block a slow phone. */
export default function ProfileCards({ profile, isEditing }: { profile: Profile; isEditing: boolean }) {
  return (
    <>
      {profile.profile_complete && !isEditing && (
        <Deferred>
          <TeamSearchCard profile={profile} />
        </Deferred>
      )}
      <Deferred>
        <MailPreferencesCard />
      </Deferred>
      <Deferred>
        <SecurityCard />
      </Deferred>
      <Deferred>
        <MyDataCard email={profile.email} />
      </Deferred>
    </>
  );
}

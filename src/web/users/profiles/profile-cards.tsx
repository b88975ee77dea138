import { MailPreferencesCard } from '#web/mails/notifications/mail-preferences-card.tsx';
import { PagePart } from '#web/ui/states/page-part.tsx';
import { MyDataCard } from '#web/users/account/my-data-card.tsx';
import { SecurityCard } from '#web/users/account/security-card.tsx';
import type { Profile } from './queries.ts';
import { TeamSearchCard } from './team-search-card.tsx';

/** The cards below the profile. */
export default function ProfileCards({ profile, isEditing }: { profile: Profile; isEditing: boolean }) {
  return (
    <>
      {profile.profile_complete && !isEditing && (
        <PagePart>
          <TeamSearchCard profile={profile} />
        </PagePart>
      )}
      <PagePart>
        <MailPreferencesCard />
      </PagePart>
      <PagePart>
        <SecurityCard />
      </PagePart>
      <PagePart>
        <MyDataCard email={profile.email} />
      </PagePart>
    </>
  );
}

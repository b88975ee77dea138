import { Anchor, Stack, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { asksForGuardian } from '#domain/users/guardians.ts';
import { hasStaffProfile } from '#domain/users/users.ts';
import { Page } from '#web/layout/page.tsx';
import { PATHS } from '#web/lib/paths.ts';
import { toastSuccess } from '#web/lib/toasts.ts';
import { useProgramme } from '#web/programme/use-programme.ts';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { FactsSkeleton } from '#web/ui/states/facts-skeleton.tsx';
import { lazyPart, PagePart } from '#web/ui/states/page-part.tsx';
import { FormSkeleton } from '#web/ui/states/skeletons.tsx';
import { useAuth } from '#web/users/session/auth-context.ts';
import { ProfileView } from './profile-view.tsx';
import { type Profile, profileQuery } from './queries.ts';

export type ProfileTab = 'profile' | 'account';

const LOADING = 'Loading profile...';

const ProfileSkeleton = ({ isForm }: { isForm: boolean }) =>
  isForm ? <FormSkeleton label={LOADING} fields={8} isCard /> : <FactsSkeleton label={LOADING} />;

const ProfileForm = lazyPart(() => import('./profile-form.tsx'), <ProfileSkeleton isForm />);
const StaffProfileForm = lazyPart(() => import('./staff-profile-form.tsx'), <ProfileSkeleton isForm />);
const ProfileCards = lazyPart(
  () => import('./profile-cards.tsx'),
  <FormSkeleton label="Loading..." fields={4} isCard />,
);

const GuardianCard = lazyPart(
  () => import('./guardian-card.tsx'),
  <FormSkeleton label="Loading..." fields={2} isCard />,
);

type ProfileScreenProps = {
  tab: ProfileTab;
  onTab: (tab: ProfileTab) => void;
  /** The content of the tab Account. */
  account: (profile: Profile) => ReactNode;
};

/** /profile (rule:profile-and-account): the profile alone until it is complete, then beside the account. */
export function ProfileScreen(props: ProfileScreenProps) {
  const { data: profile, isError, refetch } = useQuery(profileQuery);
  const { user } = useAuth();
  if (profile) return <LoadedProfile profile={profile} {...props} />;
  return (
    <Page size="narrow" subtitle={isError ? undefined : 'Your student information'}>
      {isError ? (
        <ErrorState title="Error fetching profile" onRetry={() => void refetch()} isWholePage />
      ) : (
        <ProfileSkeleton isForm={!user?.profile_complete} />
      )}
    </Page>
  );
}

/** What asks for nothing more: of staff a name is enough (rule:staff-profile). */
const isReady = (profile: Profile) =>
  hasStaffProfile(profile) ? profile.display_name !== null : profile.profile_complete;

function LoadedProfile({ profile, tab, onTab, account }: ProfileScreenProps & { profile: Profile }) {
  const [isEditing, setEditing] = useState(!isReady(profile));
  const isOfStaff = hasStaffProfile(profile);
  const shown =
    tab === 'account' ? (
      account(profile)
    ) : (
      <OwnProfile profile={profile} isEditing={isEditing} onEdit={setEditing} />
    );
  return (
    <Page
      title={isOfStaff ? 'Profile' : undefined}
      size="narrow"
      subtitle={tab === 'profile' && subtitleOf(isOfStaff, isEditing)}
      actions={!isOfStaff && !profile.profile_completed && <FourSteps />}
    >
      {isReady(profile) ? (
        <ProfileTabs tab={tab} onTab={onTab}>
          {shown}
        </ProfileTabs>
      ) : (
        <Incomplete tab={tab} onTab={onTab}>
          {shown}
        </Incomplete>
      )}
    </Page>
  );
}

/** The panel is outside of Mantine's tabs: a change of their context would render its server-rendered parts anew. */
function ProfileTabs({ tab, onTab, children }: TabProps) {
  return (
    <>
      <Tabs id="own" value={tab} onChange={(value) => onTab(value === 'account' ? value : 'profile')}>
        <Tabs.List mb="lg">
          <Tabs.Tab value="profile">Profile</Tabs.Tab>
          <Tabs.Tab value="account">Account</Tabs.Tab>
        </Tabs.List>
      </Tabs>
      <div role="tabpanel" id={`own-panel-${tab}`} aria-labelledby={`own-tab-${tab}`}>
        {children}
      </div>
    </>
  );
}

function subtitleOf(isOfStaff: boolean, isEditing: boolean): string {
  if (isOfStaff) return 'Who you are to the people you work with';
  return isEditing
    ? 'Complete your profile to get started and access all features'
    : 'Your student information';
}

type OwnProfileProps = { profile: Profile; isEditing: boolean; onEdit: (isEditing: boolean) => void };

function OwnProfile({ profile, isEditing, onEdit }: OwnProfileProps) {
  const navigate = useNavigate();
  const isOfStaff = hasStaffProfile(profile);
  const isUnderAge = asksForGuardian(useProgramme()) && mayBeUnderAge(profile);
  const Form = isOfStaff ? StaffProfileForm : ProfileForm;
  const onSaved = () => {
    toastSuccess(
      'Profile updated successfully',
      isOfStaff ? undefined : 'Your student profile has been saved.',
    );
    // `profile` is the version before the save.
    if (!isOfStaff && !profile.profile_completed) void navigate({ to: PATHS.dashboard, ignoreBlocker: true });
    onEdit(false);
  };
  return (
    <Stack gap="lg">
      {isEditing ? (
        <Form
          profile={profile}
          onSaved={onSaved}
          onCancel={profile.display_name ? () => onEdit(false) : undefined}
        />
      ) : (
        <PagePart>
          <ProfileView profile={profile} isOfStaff={isOfStaff} onEdit={() => onEdit(true)} />
        </PagePart>
      )}
      {!isOfStaff && isUnderAge && <GuardianCard profile={profile} />}
      {!isOfStaff && profile.profile_complete && !isEditing && <ProfileCards profile={profile} />}
    </Stack>
  );
}

/** A guardian is asked in the name that a person gives. */
const mayBeUnderAge = ({ adult_confirmed_at, display_name }: Profile) =>
  adult_confirmed_at === null && display_name !== null;

type TabProps = Pick<ProfileScreenProps, 'tab' | 'onTab'> & { children: ReactNode };

/** The account stays within reach, for a person who wants to leave again. */
function Incomplete({ tab, onTab, children }: TabProps) {
  const isAccount = tab === 'account';
  return (
    <Stack gap="lg">
      {children}
      <Anchor
        component="button"
        type="button"
        size="sm"
        ta="start"
        onClick={() => onTab(isAccount ? 'profile' : 'account')}
      >
        {isAccount ? 'Back to your profile' : 'Sign-in, emails and your data'}
      </Anchor>
    </Stack>
  );
}

/** A link to the onboarding steps, for new users. */
const FourSteps = () => (
  <Anchor component={Link} to="/onboarding" size="sm">
    Step 1 of 4: see all steps
  </Anchor>
);

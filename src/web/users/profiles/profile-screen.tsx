import { Anchor, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Page } from '#web/layout/page.tsx';
import { PATHS } from '#web/lib/paths.ts';
import { toastSuccess } from '#web/lib/toasts.ts';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { FactsSkeleton } from '#web/ui/states/facts-skeleton.tsx';
import { lazyPart, PagePart } from '#web/ui/states/page-part.tsx';
import { FormSkeleton } from '#web/ui/states/skeletons.tsx';
import { useAuth } from '#web/users/session/auth-context.ts';
import { ProfileView } from './profile-view.tsx';
import { type Profile, profileQuery } from './queries.ts';

const LOADING = 'Loading profile...';

const ProfileSkeleton = ({ isForm }: { isForm: boolean }) =>
  isForm ? <FormSkeleton label={LOADING} fields={8} isCard /> : <FactsSkeleton label={LOADING} />;

const ProfileForm = lazyPart(() => import('./profile-form.tsx'), <ProfileSkeleton isForm />);
const ProfileCards = lazyPart(
  () => import('./profile-cards.tsx'),
  <FormSkeleton label="Loading..." fields={4} isCard />,
);

/** /profile (rule:profile-form-fields): the read view, or the form while the profile is incomplete. */
export function ProfileScreen() {
  const { data: profile, isError, refetch } = useQuery(profileQuery);
  const { user } = useAuth();
  if (profile) return <LoadedProfile profile={profile} />;
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

function LoadedProfile({ profile }: { profile: Profile }) {
  const [isEditing, setEditing] = useState(!profile.profile_complete);
  const navigate = useNavigate();

  const onSaved = () => {
    toastSuccess('Profile updated successfully', 'Your student profile has been saved.');
    // `profile` is the version before the save.
    if (!profile.profile_completed) void navigate({ to: PATHS.dashboard, ignoreBlocker: true });
    setEditing(false);
  };

  return (
    <Page
      size="narrow"
      subtitle={
        isEditing
          ? 'Complete your profile to get started and access all features'
          : 'Your student information'
      }
      actions={!profile.profile_completed && <FourSteps />}
    >
      <Stack gap="lg">
        {isEditing ? (
          <ProfileForm
            profile={profile}
            onSaved={onSaved}
            onCancel={profile.display_name ? () => setEditing(false) : undefined}
          />
        ) : (
          <PagePart>
            <ProfileView profile={profile} onEdit={() => setEditing(true)} />
          </PagePart>
        )}
        <ProfileCards profile={profile} isEditing={isEditing} />
      </Stack>
    </Page>
  );
}

/** A link to the onboarding steps, for new users. */
const FourSteps = () => (
  <Anchor component={Link} to="/onboarding" size="sm">
    Step 1 of 4: see all steps
  </Anchor>
);

import { PagePart } from '#web/ui/states/page-part.tsx';
import type { Profile } from './queries.ts';
import { TeamSearchCard } from './team-search-card.tsx';

/** The card below a student's profile. */
export default function ProfileCards({ profile }: { profile: Profile }) {
  return (
    <PagePart>
      <TeamSearchCard profile={profile} />
    </PagePart>
  );
}

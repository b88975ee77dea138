import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { TeamCardData } from './queries.ts';

type TeamWishesProps = { team: Pick<TeamCardData, 'wanted_skills' | 'target_project' | 'looks_for_people'> };

/** The skills that a team looks for while it does, and the project that it would like to apply to (rule:find-a-team, rule:team-looks-for-people). */
export function TeamWishes({ team }: TeamWishesProps) {
  const { wanted_skills, target_project, looks_for_people } = team;
  return (
    <>
      {looks_for_people && wanted_skills.length > 0 && (
        <Text size="sm">Looking for: {wanted_skills.join(', ')}</Text>
      )}
      {target_project && (
        <Text size="sm">
          For{' '}
          <Anchor component={Link} to={`/projects/${target_project.id}`} inherit>
            {target_project.name}
          </Anchor>
        </Text>
      )}
    </>
  );
}

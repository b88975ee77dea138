import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { TeamCardData } from './queries.ts';

type TeamWishesProps = { team: Pick<TeamCardData, 'wanted_skills' | 'target_project'> };

/** The skills that a team looks for, and the project that it would like to apply to (rule:find-a-team). */
export function TeamWishes({ team: { wanted_skills, target_project } }: TeamWishesProps) {
  return (
    <>
      {wanted_skills.length > 0 && <Text size="sm">Looking for: {wanted_skills.join(', ')}</Text>}
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

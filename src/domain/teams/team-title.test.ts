import { expect, test } from 'vitest';
import { teamTitle } from './team-title.ts';

test('a sentence says “Team” before the name of a team only once', () => {
  const names = ['Tide Pool', 'Team Rocket', 'The Journey team', 'Steam Engines'];
  expect(names.map(teamTitle)).toEqual([
    'Team Tide Pool',
    'Team Rocket',
    'The Journey team',
    'Team Steam Engines',
  ]);
});

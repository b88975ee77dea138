import type { ApplyPage } from '#web/applications/queries.ts';

export type InitialValues = { applies_as: 'alone' | 'team'; team_id: string; initial_proposal: string };

export const teamOf = ({ applies_as, team_id }: Omit<InitialValues, 'initial_proposal'>) =>
  applies_as === 'team' ? team_id : null;

/** The chosen team if the viewer still leads it, else their only team, else none (rule:draft-remembers-team). */
export function selectableTeam(teams: ApplyPage['teams'], chosen: unknown): string {
  if (teams.some(({ id }) => id === chosen)) return String(chosen);
  return teams.length === 1 ? (teams[0]?.id ?? '') : '';
}

/** The people of a team as every summary names them. */
export const namesOf = ({ people }: ApplyPage['teams'][number]) => people.map(({ name }) => name).join(', ');

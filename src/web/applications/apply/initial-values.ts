export type InitialValues = { applies_as: 'alone' | 'team'; team_id: string; initial_proposal: string };

export const teamOf = ({ applies_as, team_id }: Omit<InitialValues, 'initial_proposal'>) =>
  applies_as === 'team' ? team_id : null;

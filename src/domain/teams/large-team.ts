/** The problem of a team with more members than a project takes, or null (rule:apply-alone-or-as-team). */
export function findLargeTeam(members: number, projectLimit: number): string | null {
  if (members <= projectLimit) return null;
  return `Your team has ${members} members, and this project accepts teams of up to ${projectLimit}.`;
}

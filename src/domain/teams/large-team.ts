import { MAX_TEAM_MEMBERS } from './teams.ts';

/** The problem of a team with more members than a project takes, or null (rule:apply-alone-or-as-team). */
export function findLargeTeam(members: number, projectLimit: number): string | null {
  const most = Math.min(projectLimit, MAX_TEAM_MEMBERS);
  if (members <= most) return null;
  return `Your team has ${members} members, and this project accepts teams of up to ${most}.`;
}

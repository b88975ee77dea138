import { programme } from '../programme/programme.ts';
/** How many people a team holds, the leader and described members without an account included: what the programme says, five by default (rule:five-seats). */
export const maxTeamMembers = (): number => programme().max_team_size;

export const INVITE_LINK_DAYS = 7;

/** How a person joins a team (rule:join-policies). */
export const JOIN_POLICIES = ['open', 'approval', 'invite'] as const;

export type JoinPolicy = (typeof JOIN_POLICIES)[number];

export const JOIN_POLICY_LABELS: Record<JoinPolicy, string> = {
  open: 'Open: anyone can join right away',
  approval: 'On request: the leader accepts each member',
  invite: 'Invite link only',
};

export const MAX_WANTED_SKILLS = 10;

export const TEAMS_PER_PAGE = 20;

export const LAST_TEAMS_PAGE = 100_000;

/** The seats taken: accounts and member profiles, distinct by email address (case-insensitive) (rule:five-seats). */
export function countSeats(emails: readonly string[]): number {
  return new Set(emails.map((email) => email.toLowerCase())).size;
}

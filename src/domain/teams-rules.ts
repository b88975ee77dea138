/** Five, the leader and member profiles without an account included (rule:five-seats). */
export const MAX_TEAM_MEMBERS = 5;
export const INVITE_LINK_DAYS = 7;

/** How somebody joins (rule:join-policies). */
export const JOIN_POLICIES = ['open', 'approval', 'invite'] as const;
export type JoinPolicy = (typeof JOIN_POLICIES)[number];
export const JOIN_POLICY_LABELS: Record<JoinPolicy, string> = {
  open: 'Open: anybody may join at once',
  approval: 'On request: the leader accepts',
  invite: 'By invitation link only',
};

export const TEAMS_PER_PAGE = 20;
export const LAST_TEAMS_PAGE = 100_000;

/** Seats taken: accounts and member profiles, distinct by e-mail (rule:five-seats). E-mails compare without case. */
export function countSeats(emails: readonly string[]): number {
  return new Set(emails.map((email) => email.toLowerCase())).size;
}

import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { profiles, team_member_profiles, team_members, teams, users } from '../db/schema.ts';

/**
 * Loads a team for an application's roster and locks its row until the transaction ends, so that nobody joins or leaves in between; null if
 * it doesn't exist or is archived (rule:roster-is-copied).
 */
export async function loadTeamForApplication(tx: Transaction, teamId: string) {
  const [team] = await tx
    .select({ id: teams.id, name: teams.name, leader_id: teams.leader_id })
    .from(teams)
    .where(and(eq(teams.id, teamId), isNull(teams.archived_at)))
    .for('update');
  if (!team) return null;
  const members = await tx
    .select({ user_id: users.id, display_name: profiles.display_name, email: users.email })
    .from(team_members)
    .innerJoin(users, eq(users.id, team_members.user_id))
    .innerJoin(profiles, eq(profiles.user_id, users.id))
    .where(eq(team_members.team_id, teamId))
    .orderBy(sql`${team_members.joined_at}`, users.id);
  const member_profiles = await tx
    .select({ display_name: team_member_profiles.display_name, email: team_member_profiles.email })
    .from(team_member_profiles)
    .where(eq(team_member_profiles.team_id, teamId));
  return { ...team, members, member_profiles };
}

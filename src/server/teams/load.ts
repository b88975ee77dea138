import { type SQL, sql } from 'drizzle-orm';
import { forbidden } from '#domain/errors.ts';
import { canManageTeam } from '#domain/policy.ts';
import type { JoinPolicy } from '#domain/teams/teams.ts';
import type { SignedIn } from '../context.ts';
import type { Queryable, Transaction } from '../db/database.ts';
import { publish } from '../live/events/publish.ts';
import { teamNotFound } from './errors.ts';

export type LoadedTeam = {
  id: string;
  cycle_id: string;
  name: string;
  leader_id: string;
  join_policy: JoinPolicy;
  member_ids: string[];
};

const team = (id: string): SQL => sql`
  select t.id, t.cycle_id, t.name, t.leader_id, t.join_policy,
    array(select m.user_id from team_members m where m.team_id = t.id) as member_ids
  from teams t where t.id = ${id} and t.archived_at is null`;

/** A team for permission checks; 404 when it doesn't exist or was dissolved. Every signed-in person may see a team (permission:listTeams). */
export async function loadTeam(db: Queryable, id: string): Promise<LoadedTeam> {
  const { rows } = await db.execute<LoadedTeam>(team(id));
  if (!rows[0]) throw teamNotFound();
  return rows[0];
}

/**
 * The same with its row locked until the transaction ends: commands that count, add or remove members, or check whether the roster is
 * frozen, wait for each other here (rule:five-seats). The members are read under the lock. A locked team is about to change, so this also
 * notifies the open pages of its people, if the transaction commits.
 */
export async function lockTeam(tx: Transaction, id: string): Promise<LoadedTeam> {
  await tx.execute(sql`select from teams where id = ${id} for update`);
  await publish(tx, { topic: 'team', subject_ids: [id] });
  return loadTeam(tx, id);
}

/** A locked team for its leader or staff; 403 for others (permission:removeMember, permission:writeMemberProfiles). */
export async function lockManagedTeam(ctx: SignedIn, tx: Transaction, id: string): Promise<LoadedTeam> {
  const locked = await lockTeam(tx, id);
  if (!canManageTeam(ctx.viewer, locked)) throw notManaged();
  return locked;
}

/** A team for its leader or staff, not locked; 403 for others. */
export async function loadManagedTeam(ctx: SignedIn, id: string): Promise<LoadedTeam> {
  const loaded = await loadTeam(ctx.db, id);
  if (!canManageTeam(ctx.viewer, loaded)) throw notManaged();
  return loaded;
}

const notManaged = () => forbidden('Only the team leader can do this.');

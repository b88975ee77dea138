import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { lockApplications, lockDecisions, lockSeats, shareDecisions } from '../scope.ts';

type Touched = { cycleId: string; projectIds: string[]; ids?: string[] };

/**
 * Locks all that an answer, an end or a promotion can touch, at once and before anything else: the decisions of the cycle, the seats of the
 * projects, these applications, the accepted and waiting ones of the projects, and the other ones of their people (rule:offers).
 */
export async function lockOffers(tx: Transaction, { cycleId, projectIds, ids = [] }: Touched): Promise<void> {
  await lockDecisions(tx, cycleId);
  await lockSeats(tx, projectIds);
  await lockApplications(tx, touched({ cycleId, projectIds, ids }));
}

/**
 * The same for an accepted seat, which stays taken: this application and the other ones of its people and of whoever leads it, so that two of them
 * wait for each other. A whole cycle answers in the same hour, and does it at once.
 */
export async function lockOwnOffers(
  tx: Transaction,
  { cycleId, id }: { cycleId: string; id: string },
): Promise<void> {
  await shareDecisions(tx, cycleId);
  await lockApplications(tx, touched({ cycleId, projectIds: [], ids: [id] }));
}

const touched = ({ cycleId, projectIds, ids }: Required<Touched>): SQL => sql`array(
  with of_projects as materialized (
    select id from applications where id = any(${sql.param(ids)}::uuid[]) or (
      project_id = any(${sql.param(projectIds)}::uuid[]) and status in ('waitlisted', 'accepted', 'selected')))
  select id from of_projects
  union select other.application_id from of_projects
    join application_members own on own.application_id = of_projects.id and own.left_at is null
    join application_members other on other.user_id = own.user_id and other.left_at is null
    join applications a on a.id = other.application_id and a.cycle_id = ${cycleId}
  union select led.id from teams t join applications led on led.team_id = t.id and led.cycle_id = ${cycleId}
    where t.leader_id in (select coalesce(of_team.leader_id, own.applicant_id) from applications own
      left join teams of_team on of_team.id = own.team_id where own.id = any(${sql.param(ids)}::uuid[])))`;

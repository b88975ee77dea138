import { type SQL, sql } from 'drizzle-orm';
import { isAccepted } from '../../applications/rosters/outcomes.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import { seatsTaken } from '../queries/projects.ts';

export type Waiting = {
  application_id: string;
  project_id: string;
  cycle_id: string;
  version: number;
  /** Of the decision that put it on the waiting list. */
  listed: number;
  seats: number;
  free: number;
  /** One of its people is accepted elsewhere, and doesn't wait for this one. */
  is_held: boolean;
  /** The accepted applications of its people that they would give up for this one. */
  gives_up: string[];
};

/** The released waiting list of a project in its order, only as far as there are free seats. */
export async function waitingOf(tx: Transaction, projectId: string): Promise<Waiting[]> {
  const { rows } = await tx.execute<Waiting>(sql`
    with ${openSeats(sql`s.project_id = ${projectId}`)}
    select a.id as application_id, a.project_id, a.cycle_id, current.version, listed.version as listed, ${seatsTaken} as seats, s.free,
      elsewhere.is_held, elsewhere.ids as gives_up
    ${waiting} order by listed.rank, a.id`);
  return rows;
}

const PROJECTS_AT_ONCE = 100;

/** The projects of cycles that promote by themselves where a free seat fits somebody who waits (rule:offers). */
export async function projectsToFill(db: Queryable): Promise<{ project_id: string; cycle_id: string }[]> {
  const { rows } = await db.execute<{ project_id: string; cycle_id: string }>(sql`
    with ${openSeats(sql`exists (select from decision_settings of_cycle join cycles c on c.id = of_cycle.cycle_id
      where of_cycle.cycle_id = s.cycle_id and of_cycle.promotes_by_itself and c.state <> 'archived')`)}
    select distinct a.project_id, a.cycle_id ${waiting} where ${seatsTaken} <= s.free and not elsewhere.is_held
    order by a.project_id limit ${PROJECTS_AT_ONCE}`);
  return rows;
}

/** A CTE `open_seats` of projects that have free seats. */
const openSeats = (condition: SQL): SQL => sql`
  counted as materialized (
    select s.project_id, s.unit, s.seats - (
      select coalesce(sum(${seatsTaken}), 0)::int from applications a where a.project_id = s.project_id and ${isAccepted}) as free
    from project_seats s join projects p on p.id = s.project_id and p.deleted_at is null where ${condition}),
  open_seats as materialized (select * from counted where free > 0)`;

/**
 * Whether the person `own` accepted `held` to wait for a higher wish, and `a` is one by the list that they sent. The whole team must come
 * along, so that nobody loses a seat by the wish of another (rule:wishes-in-order).
 */
const isGivenUp: SQL = sql`
  exists (select from offers o where o.application_id = held.id and o.state = 'accepted' and o.waits and o.joined_at is null
    and o.confirmed_at is null)
  and exists (select from wish_lists w where w.user_id = own.user_id and w.cycle_id = a.cycle_id
    and array_position(w.application_ids, a.id) < array_position(w.application_ids, held.id))
  and not exists (select from application_members mate where mate.application_id = held.id and mate.left_at is null
    and not exists (select from application_members here
      where here.application_id = a.id and here.left_at is null and here.user_id = mate.user_id))`;

/**
 * The waiting applications `a` of the projects `s`: the newest released decision counts, and one that is being decided again waits for that
 * release.
 */
const waiting: SQL = sql`
  from open_seats s join applications a on a.project_id = s.project_id and a.status = 'waitlisted'
  join lateral (select d.version, d.outcome, d.rank from decisions d where d.application_id = a.id and d.release_id is not null
    order by d.version desc limit 1) listed on listed.outcome = 'waitlist'
  join decisions current on current.application_id = a.id and current.is_current
    and (current.release_id is not null or current.outcome is null)
  cross join lateral (
    select coalesce(array_agg(distinct held.id), '{}') as ids, coalesce(bool_or(not (${isGivenUp})), false) as is_held
    from application_members own
    join application_members theirs on theirs.user_id = own.user_id and theirs.left_at is null and theirs.application_id <> a.id
    join applications held on held.id = theirs.application_id and held.cycle_id = a.cycle_id and held.status in ('accepted', 'selected')
    where own.application_id = a.id and own.left_at is null) elsewhere`;

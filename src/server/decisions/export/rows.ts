import { type SQL, sql } from 'drizzle-orm';
import type { ApplicationStatus } from '#domain/applications/application-statuses.ts';
import type { OfferState } from '#domain/decisions/offers.ts';
import { isAccepted } from '../../applications/rosters/outcomes.ts';
import { inCycle } from '../../cycles/scope/cycle-of.ts';
import type { Transaction } from '../../db/database.ts';
import { isoInstant } from '../../db/instants.ts';
import { readByCursor } from '../../http/table-export/cursor.ts';
import { applicantName } from '../../reviews/results/visible-reviews.ts';
import { seatsTaken } from '../queries/projects.ts';
import { isDecidedBy } from '../scope.ts';

export type FinalRow = {
  application_id: string;
  reference: string | null;
  project_number: string;
  project: string;
  /** Null, as the members, while a blind review is open. */
  applicant: string | null;
  members: string[] | null;
  status: ApplicationStatus;
  rank: number | null;
  offer: OfferState | null;
  is_seen: boolean;
  answer_by: string | null;
  joined_at: string | null;
  /** Those that the application takes; none without a place. */
  seats: number;
};

export type FinalScope = { cycle: { id: string }; projectId: string | null; viewerId: string };

/** The decided applications `a` of a scope, and those whose offer has ended; nothing pending (rule:pending-decisions). */
const isFinal = ({ cycle, projectId, viewerId }: FinalScope): SQL => sql`
  ${inCycle(sql`a.cycle_id`, cycle)} and ${projectId === null ? sql`true` : sql`a.project_id = ${projectId}`}
    and (a.status in ('accepted', 'selected', 'waitlisted', 'rejected')
      or a.status = 'withdrawn' and exists (select from offers ended where ended.application_id = a.id and ${hasEnded(sql`ended`)}))
    and ${isDecidedBy(viewerId)}`;

const hasEnded = (offer: SQL): SQL => sql`${offer}.state in ('declined', 'expired', 'no_show')`;

export async function countFinal(tx: Transaction, scope: FinalScope): Promise<number> {
  const { rows } = await tx.execute<{ total: number }>(
    sql`select count(*)::int as total from applications a where ${isFinal(scope)}`,
  );
  return rows[0]?.total ?? 0;
}

/** By project, the accepted ones first, then the waiting list in its order, in batches. */
export const readFinal = (tx: Transaction, scope: FinalScope): AsyncGenerator<FinalRow[], void> =>
  readByCursor(
    tx,
    sql`select a.id from applications a join projects p on p.id = a.project_id ${listedRank} where ${isFinal(scope)}
      order by p.project_number, p.id, array_position(array['accepted', 'selected', 'waitlisted', 'rejected', 'withdrawn'], a.status),
        listed.rank, a.reference, a.id`,
    (ids) => readRows(tx, ids),
  );

/** The place on the waiting list by the newest released decision. */
const listedRank = sql`
  left join lateral (
    select d.rank from decisions d where d.application_id = a.id and d.release_id is not null order by d.version desc limit 1
  ) listed on a.status = 'waitlisted'`;

async function readRows(tx: Transaction, ids: string[]): Promise<FinalRow[]> {
  const { rows } = await tx.execute<FinalRow>(sql`
    select a.id as application_id, a.reference, p.project_number::text as project_number, p.name as project, ${applicantName} as applicant,
      case when ${applicantName} is not null then (
        select coalesce(json_agg(coalesce(mp.display_name, m.display_name) order by m.is_leader desc, m.id), '[]')
        from application_members m left join profiles mp on mp.user_id = m.user_id
        where m.application_id = a.id and m.left_at is null) end as members,
      a.status, listed.rank, o.state as offer, ${isoInstant(sql`o.answer_by`)} as answer_by,
      ${isoInstant(sql`coalesce(o.confirmed_at, o.joined_at)`)} as joined_at,
      exists (select from release_rows row where row.application_id = a.id and row.is_released and row.seen_at is not null) as is_seen,
      case when ${isAccepted} then ${seatsTaken} else 0 end as seats
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as wanted (id, place)
    join applications a on a.id = wanted.id join projects p on p.id = a.project_id
    left join teams t on t.id = a.team_id left join profiles ap on ap.user_id = a.applicant_id
    left join project_seats s on s.project_id = a.project_id
    left join offers o on o.application_id = a.id and (${isAccepted} or a.status = 'withdrawn' and ${hasEnded(sql`o`)})
    ${listedRank} order by wanted.place`);
  return rows;
}

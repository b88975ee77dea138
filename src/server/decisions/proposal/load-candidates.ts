import { type SQL, sql } from 'drizzle-orm';
import type { ProposalScore, ProposeInput } from '#domain/decisions/proposals.ts';
import type { SignedIn } from '../../context.ts';
import type { Cycle } from '../../cycles/scope/cycle-of.ts';
import { applicantJoins, applicantName, sumsOf } from '../../reviews/results/visible-reviews.ts';
import { isDecidedBy, isOpenToDecision } from '../scope.ts';
import type { Candidate } from './problem.ts';

export type LoadedCandidate = {
  id: string;
  reference: string | null;
  applicant: string | null;
  project: { id: string; name: string };
  score: number;
  version: number;
  decision: 'accept' | 'reject' | null;
  people: Candidate[];
};

/**
 * The open applications of projects with seats, above the cut line or already accepted, that the viewer may decide, of people who aren't accepted
 * elsewhere; one more than `most` if there are more (rule:proposal-by-computer).
 */
export async function loadCandidates(
  { db, viewer }: SignedIn,
  cycle: Cycle,
  { stage, score, at_least, forced }: ProposeInput,
  most: number,
): Promise<LoadedCandidate[]> {
  const value = columnOf[score];
  const { rows } = await db.execute<LoadedCandidate>(sql`
    with candidate as materialized (
      select a.id, a.reference, ${applicantName} as applicant, json_build_object('id', p.id, 'name', p.name) as project,
        ${value} as score, coalesce(d.version, 0) as version, nullif(d.outcome, 'waitlist') as decision
      from review_stage_sums s join applications a on a.id = s.application_id ${applicantJoins}
      join project_seats seats on seats.project_id = a.project_id
      left join decisions d on d.application_id = a.id and d.is_current and d.release_id is null
      where ${sumsOf({ cycle, stage })} and ${value} is not null and p.deleted_at is null
        and (${value} >= ${at_least} or d.outcome = 'accept' or a.id = ${forced})
        and ${isOpenToDecision} and ${isDecidedBy(viewer.id)} and not ${isAcceptedElsewhere}
      order by a.id limit ${most + 1}),
    wished as materialized (
      select m.application_id, coalesce(m.user_id::text, m.email::text, m.id::text) as person, wish.place
      from candidate c join application_members m on m.application_id = c.id and m.left_at is null
      left join wish_lists w on w.user_id = m.user_id and w.cycle_id = ${cycle.id}
      left join lateral unnest(w.application_ids) with ordinality wish (application_id, place) on wish.application_id = c.id),
    ranked as materialized (
      select application_id, person, case when bool_or(place is not null) over (partition by person)
          then row_number() over (partition by person order by place nulls last, application_id)::int else 1 end as place
      from wished)
    select c.*, (select json_agg(json_build_object('id', r.person, 'place', r.place) order by r.person)
      from ranked r where r.application_id = c.id) as people
    from candidate c order by c.id`);
  return rows;
}

const columnOf: Record<ProposalScore, SQL> = { adjusted: sql`s.adjusted`, mean: sql`s.mean` };

const isAcceptedElsewhere: SQL = sql`exists (
  select from application_members own
  join application_members other on other.user_id = own.user_id and other.left_at is null
  join applications accepted on accepted.id = other.application_id and accepted.cycle_id = a.cycle_id
  where own.application_id = a.id and own.left_at is null and accepted.status in ('accepted', 'selected'))`;

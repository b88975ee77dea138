import { sql } from 'drizzle-orm';
import { forbidden } from '#domain/errors.ts';
import { canManageReviews } from '#domain/policy.ts';
import type { ReviewRoundQuery } from '#domain/reviews/review-schemas.ts';
import { ownCycles } from '../../../applications/rosters/people.ts';
import type { SignedIn } from '../../../context.ts';
import { isoInstant } from '../../../db/instants.ts';
import { isAssignable } from '../../scope/assignable.ts';
import { canReview } from '../../scope/can-review.ts';
import { isWithoutInterest, ofInterest } from '../../scope/hidden.ts';
import { type ManagedRound, managedRound } from '../../scope/managed-round.ts';
import type { ReviewSetup, Rubrics } from '../responses.ts';

const DEFAULTS = {
  settings: { is_blind: false, owners_conflict: true },
  round: { per_application: 3, max_per_reviewer: null, common_applications: 5, deadline: null },
} as const;

type Row = Omit<ReviewSetup, 'cycle' | 'stage' | 'settings' | 'round'> & {
  settings: ReviewSetup['settings'] | null;
  round: ReviewSetup['round'] | null;
};

/** The setup of a round. 403 for people who aren't staff (permission:manageReviews). */
export async function getReviewSetup(ctx: SignedIn, query: ReviewRoundQuery): Promise<ReviewSetup> {
  const round = await managedRound(ctx, query);
  const { id, name, slug, state } = round.cycle;
  const { rows } = await ctx.db.execute<Row>(setupOf(round, ctx.viewer.id));
  const [row] = rows;
  if (!row) throw new Error('The setup is one row.');
  return {
    ...row,
    cycle: { id, name, slug, state },
    stage: round.stage,
    settings: row.settings ?? DEFAULTS.settings,
    round: row.round ?? DEFAULTS.round,
  };
}

/** Of a row of `rubrics`: it differs after every change of the criteria. */
export const fingerprint = sql.raw(`md5(version || ' ' || criteria::text)`);

/** Counts no review of an own application (rule:no-own-interest). */
const setupOf = ({ cycle, stage }: ManagedRound, viewerId: string) => sql`
  select
    (select json_build_object('is_blind', s.is_blind, 'owners_conflict', s.owners_conflict)
      from review_settings s where s.cycle_id = ${cycle.id}) as settings,
    ${cycle.id} = any(array${ownCycles(viewerId)}) as has_own_application,
    exists (select from review_assignments s where s.cycle_id = ${cycle.id}
      and ${isWithoutInterest(viewerId, sql`s.application_id`)}) as has_assignments,
    (select json_build_object('per_application', r.per_application, 'max_per_reviewer', r.max_per_reviewer,
        'common_applications', r.common_applications, 'deadline', ${isoInstant(sql`r.deadline`)})
      from review_rounds r where r.cycle_id = ${cycle.id} and r.stage = ${stage}) as round,
    json_build_object(
      'version', (select max(version) from rubrics where cycle_id = ${cycle.id} and stage = ${stage}),
      'fingerprint', (select ${fingerprint} from rubrics where cycle_id = ${cycle.id} and stage = ${stage}
        order by version desc limit 1),
      'criteria', coalesce((select criteria from rubrics where cycle_id = ${cycle.id} and stage = ${stage}
        order by version desc limit 1), '[]'),
      'submitted', coalesce((select json_agg(v order by v.version) from (${reviewsByVersion({ cycle, stage }, viewerId)}) v), '[]')
    ) as rubric,
    ((select coalesce(sum(a.number), 0) from application_counts a
        where a.cycle_id = ${cycle.id} and ${isAssignable(stage)})
      - (select count(*) from applications a where a.cycle_id = ${cycle.id} and ${isAssignable(stage)}
        and not ${isWithoutInterest(viewerId, sql`a.id`)}))::int as applications,
    (select count(*)::int from reviewers r join users u on u.id = r.user_id join profiles p on p.user_id = u.id
      where r.cycle_id = ${cycle.id} and r.removed_at is null and ${canReview}) as reviewers`;

/** The reviews of the newest version, which has nearly all, are the stored number of the round less the others. */
const reviewsByVersion = ({ cycle, stage }: Pick<ManagedRound, 'cycle' | 'stage'>, viewerId: string) => sql`
  with versions as (select id, version from rubrics where cycle_id = ${cycle.id} and stage = ${stage}),
  earlier as materialized (
    select b.version, count(*)::int as reviews from versions b join reviews w on w.rubric_id = b.id
    where b.version < (select max(version) from versions) and w.submitted_at is not null
      and ${isWithoutInterest(viewerId, sql`w.application_id`)} group by b.version),
  stored as (
    select coalesce(sum(n.reviews) filter (where n.reviewer_id is not null), 0)::int as reviews
    from review_counts n where n.cycle_id = ${cycle.id} and n.stage = ${stage}),
  withheld as (
    select count(*)::int as reviews from reviews w where w.application_id = any(array(${ofInterest(viewerId)}))
      and w.cycle_id = ${cycle.id} and w.stage = ${stage} and w.submitted_at is not null)
  select counted.version, counted.reviews from (
    select version, reviews from earlier
    union all select (select max(version) from versions),
      (select reviews from stored) - (select reviews from withheld) - (select coalesce(sum(reviews), 0)::int from earlier)) counted
  where counted.reviews > 0`;

const RUBRICS = 40;

/** The newest rubrics of all rounds, to start another one from. 403 for people who aren't staff (permission:manageReviews). */
export async function listRubrics({ db, viewer }: SignedIn): Promise<Rubrics> {
  if (!canManageReviews(viewer)) throw forbidden();
  const { rows } = await db.execute<Rubrics[number]>(sql`
    select b.id, c.id as cycle_id, c.name as cycle, b.stage, b.version, b.criteria from (
      select distinct on (cycle_id, stage) * from rubrics order by cycle_id, stage, version desc) b
    join cycles c on c.id = b.cycle_id
    order by c.opens_at desc nulls first, c.created_at desc, c.id, b.stage desc limit ${RUBRICS}`);
  return rows;
}

import { sql } from 'drizzle-orm';
import type { ApplicationStage } from '#domain/applications/application-statuses.ts';
import type { Queryable } from '../../../db/database.ts';
import { isAssignable, isCounted, isDecided } from '../../scope/assignable.ts';
import { canReview } from '../../scope/can-review.ts';
import { conflictsOf } from '../../scope/conflicts.ts';
import { isOfStaff } from '../../scope/of-staff.ts';
import { seenByNames } from '../../scope/seen-by-names.ts';
import { type AssignmentProblem, pairKey } from './problem.ts';

type Round = { cycle_id: string; stage: ApplicationStage };
type Settings = { per_application: number; max_per_reviewer: number | null; common_applications: number };
type Ids = { application_id: string; reviewer_id: string };

/** The problem of a round as its rows are now, in the order of the ids. The caller's transaction should be repeatable read. */
export async function loadProblem(db: Queryable, round: Round): Promise<AssignmentProblem> {
  const settings = await loadSettings(db, round);
  const reviewers = await loadReviewers(db, round);
  const applications = await loadApplications(db, round);
  const problem = {
    perApplication: settings.per_application,
    limit: settings.max_per_reviewer,
    common: settings.common_applications,
    reviewers,
    applications,
  };
  const excluded = await loadExcludedPairs(
    db,
    round,
    reviewers.map(({ id }) => id),
  );
  const placeOf = (all: { id: string }[]) => new Map(all.map(({ id }, place) => [id, place]));
  const [ofApplication, ofReviewer] = [placeOf(applications), placeOf(reviewers)];
  const forbidden = excluded.flatMap(({ application_id, reviewer_id }) => {
    const [application, reviewer] = [ofApplication.get(application_id), ofReviewer.get(reviewer_id)];
    return application === undefined || reviewer === undefined
      ? []
      : [pairKey(problem, { application, reviewer })];
  });
  return { ...problem, forbidden: new Set(forbidden) };
}

/** Common applications that were read before their decision still compare the reviewers, so nothing replaces them. */
async function loadSettings(db: Queryable, { cycle_id, stage }: Round): Promise<Settings> {
  const { rows } = await db.execute<Settings>(sql`
    select per_application, max_per_reviewer, greatest(0, common_applications - (
      select count(distinct s.application_id)::int from review_assignments s join applications a on a.id = s.application_id
      where s.cycle_id = ${cycle_id} and s.stage = ${stage} and s.state = 'submitted' and s.is_common
        and ${isDecided})) as common_applications
    from review_rounds where cycle_id = ${cycle_id} and stage = ${stage}`);
  const [settings] = rows;
  if (!settings) throw new Error('The round has no row.');
  return settings;
}

async function loadReviewers(
  db: Queryable,
  { cycle_id, stage }: Round,
): Promise<AssignmentProblem['reviewers']> {
  const { rows } = await db.execute<AssignmentProblem['reviewers'][number]>(sql`
    select r.id, (select count(*)::int from review_assignments s join applications a on a.id = s.application_id
      where s.reviewer_id = r.id and s.stage = ${stage} and ${isCounted(sql`s`, sql`a`)}
        and not ${isOfStaff(sql`s.application_id`)}) as load
    from reviewers r join users u on u.id = r.user_id join profiles p on p.user_id = u.id
    where r.cycle_id = ${cycle_id} and r.removed_at is null and ${canReview} order by r.id`);
  return rows;
}

async function loadApplications(
  db: Queryable,
  { cycle_id, stage }: Round,
): Promise<AssignmentProblem['applications']> {
  const { rows } = await db.execute<AssignmentProblem['applications'][number]>(sql`
    select a.id, coalesce(c.reviews, 0) as reviews, coalesce(c.is_common, false) as is_common,
      ${isOfStaff(sql`a.id`)} as is_of_staff
    from applications a left join (
      select application_id, count(*)::int as reviews, bool_or(is_common) as is_common from review_assignments
      where cycle_id = ${cycle_id} and stage = ${stage} and state in ('assigned', 'submitted') group by application_id
    ) c on c.application_id = a.id
    where a.cycle_id = ${cycle_id} and ${isAssignable(stage)} order by a.id`);
  return rows;
}

async function loadExcludedPairs(
  db: Queryable,
  { cycle_id, stage }: Round,
  reviewerIds: string[],
): Promise<Ids[]> {
  const { rows } = await db.execute<Ids>(sql`
    select application_id, reviewer_id from (${conflictsOf(sql`select unnest(${sql.param(reviewerIds)}::uuid[])`)}) found
    union select application_id, reviewer_id from (${seenByNames(cycle_id)}) seen
    union select application_id, reviewer_id from review_assignments where cycle_id = ${cycle_id} and stage = ${stage}`);
  return rows;
}

import { type SQL, sql } from 'drizzle-orm';
import type { ApplicationStage } from '#domain/applications/application-statuses.ts';
import type { CycleQuery } from '#domain/cycles/cycle-parameter.ts';
import type { DecisionOutcome } from '#domain/decisions/decisions.ts';
import { type ReleaseChange, type ReleaseProblem, stopsRelease } from '#domain/decisions/releases.ts';
import { forbidden, notFound } from '#domain/errors.ts';
import { canReleaseDecisions } from '#domain/policy.ts';
import type { SignedIn } from '../../context.ts';
import { cycleOf, inCycle } from '../../cycles/scope/cycle-of.ts';
import type { Queryable } from '../../db/database.ts';
import { isoInstant } from '../../db/instants.ts';
import { closedToReader } from '../../reviews/scope/hidden.ts';
import type { ReleaseDetails, ReleaseList } from './responses.ts';

const MOST = 20;
/** The applications that a problem names; the number counts all. */
const NAMES_SHOWN = 50;

/** The releases of a cycle that wait and then the newest ones, without those with an application in which the viewer has an interest (permission:releaseDecisions). */
export async function listReleases(ctx: SignedIn, query: CycleQuery): Promise<ReleaseList> {
  if (!canReleaseDecisions(ctx.viewer)) throw forbidden();
  const cycle = await cycleOf(ctx, query.cycle);
  const { rows } = await ctx.db.execute<ReleaseList[number]>(sql`
    select ${summary(ctx.viewer.id)} from releases r ${people}
    where ${inCycle(sql`r.cycle_id`, cycle)} and r.state <> 'checked' and ${isOpenTo(ctx.viewer.id)}
    order by r.state in ('awaiting_second', 'scheduled') desc, r.created_at desc, r.id limit ${MOST}`);
  return rows;
}

type Stored = ReleaseList[number] & {
  saw_error: ReleaseDetails['saw_error'];
  digest: string;
  needs_second: boolean;
  problems: ReleaseProblem[];
  changes: ReleaseChange[];
};

/** A release with everything that its preflight showed; 404 for people with an interest in it (permission:releaseDecisions). */
export async function getRelease(ctx: SignedIn, id: string, db: Queryable = ctx.db): Promise<ReleaseDetails> {
  if (!canReleaseDecisions(ctx.viewer)) throw forbidden();
  const { rows } = await db.execute<Stored>(sql`
    select ${summary(ctx.viewer.id)}, ${sawError} as saw_error, r.digest, r.problems, r.changes,
      coalesce((select s.needs_second from decision_settings s where s.cycle_id = r.cycle_id), false) as needs_second
    from releases r ${people} where r.id = ${id} and ${isOpenTo(ctx.viewer.id)}`);
  const [release] = rows;
  if (!release) throw notFound('Release not found');
  const names = await namesOf(db, [...release.problems, ...release.changes]);
  return {
    ...release,
    problems: groupsOf(release.problems).map(([kind, all]) => ({
      kind,
      stops: stopsRelease(kind),
      outcomes: [
        ...new Set(all.flatMap(({ outcome }): DecisionOutcome[] => (outcome === null ? [] : [outcome]))),
      ],
      ...shown(all, names),
    })),
    changes: groupsOf(release.changes).map(([kind, all]) => ({ kind, ...shown(all, names) })),
  };
}

const groupsOf = <T extends { kind: string }>(all: T[]) =>
  [...Map.groupBy(all, ({ kind }) => kind as T['kind'])] as [T['kind'], T[]][];

type Subject = { application_id: string | null; project_id?: string | null };
type Named = { id: string; name: string; reference: string | null; reviewed_stage: ApplicationStage | null };
type Names = Map<string, Named>;

function shown(all: Subject[], names: Names) {
  const named = (id: string | null | undefined): Named | null =>
    id
      ? (names.get(id) ?? { id, name: 'A deleted application', reference: null, reviewed_stage: null })
      : null;
  return {
    count: all.length,
    shown: all.slice(0, NAMES_SHOWN).map(({ application_id, project_id }) => ({
      application: named(application_id),
      project: named(project_id),
    })),
  };
}

/** The names of applications and projects by their id, and where the lists of decisions have each application. */
export async function namesOf(db: Queryable, all: Subject[]): Promise<Names> {
  const ids = [...new Set(all.flatMap(({ application_id, project_id }) => [application_id, project_id]))];
  const named = sql`${sql.param(ids.filter((id) => typeof id === 'string'))}::uuid[]`;
  const { rows } = await db.execute<Named>(sql`
    select a.id, coalesce(t.name, ap.display_name, a.reference, 'Account deleted') || ', ' || p.name as name, a.reference,
      (select max(s.stage) from review_stage_sums s where s.application_id = a.id) as reviewed_stage
      from applications a join projects p on p.id = a.project_id left join teams t on t.id = a.team_id
      left join profiles ap on ap.user_id = a.applicant_id where a.id = any(${named})
    union all select p.id, p.name, null, null from projects p where p.id = any(${named})`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Whether a release `r` has no application whose results the viewer doesn’t get. */
const isOpenTo = (viewerId: string): SQL => sql`(not exists (
  select from release_rows closed where closed.release_id = r.id and closed.application_id = any(array(${closedToReader(viewerId)}))))`;

const people = sql`
  left join profiles checker on checker.user_id = r.checked_by left join profiles releaser on releaser.user_id = r.released_by`;

const summary = (viewerId: string): SQL => sql`
  r.id, r.state, coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name) order by p.name, p.id)
    from projects p where p.id = any(r.project_ids)), '[]') as projects,
  ${countOf(sql`row.outcome = 'accept'`)} as accept, ${countOf(sql`row.outcome = 'waitlist'`)} as waitlist,
  ${countOf(sql`row.outcome = 'reject'`)} as reject, ${countOf(sql`row.seen_at is not null`)} as seen,
  checker.display_name as checked_by, releaser.display_name as released_by, ${isoInstant(sql`r.release_at`)} as release_at,
  ${isoInstant(sql`r.visible_at`)} as visible_at, ${isoInstant(sql`r.created_at`)} as created_at,
  r.checked_by is not distinct from ${viewerId} as is_own, r.correction`;

/** Each person who had opened the letter before the correction `r`, by the press of that person. */
const sawError: SQL = sql`(
  select coalesce(json_agg(json_build_object('at', ${isoInstant(sql`o.opened_at`)}, 'person', coalesce(op.display_name, 'Account deleted'),
    'application', json_build_object('id', a.id, 'name', coalesce(t.name, ap.display_name, a.reference, 'Account deleted')))
    order by o.opened_at, a.id, o.user_id), '[]')
  from release_rows row join applications a on a.id = row.application_id left join teams t on t.id = a.team_id
  left join profiles ap on ap.user_id = a.applicant_id
  cross join lateral (
    select before.release_id from release_rows before
    where before.application_id = row.application_id and before.is_released and before.version < row.version
    order by before.version desc limit 1) wrong
  join letter_openings o on o.application_id = row.application_id and o.release_id = wrong.release_id
  left join profiles op on op.user_id = o.user_id
  where row.release_id = r.id and row.is_released and r.correction is not null)`;

const countOf = (condition: SQL): SQL =>
  sql`(select count(*)::int from release_rows row where row.release_id = r.id and ${condition})`;

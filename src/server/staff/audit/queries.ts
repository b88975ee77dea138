import { type SQL, sql } from 'drizzle-orm';
import { forbidden } from '#domain/errors.ts';
import { canReadAuditLog } from '#domain/policy.ts';
import { AUDIT_ENTRIES_PER_PAGE, AUDIT_SUBJECTS, type AuditSubject } from '#domain/staff/audit.ts';
import type { AuditFilter } from '#domain/staff/audit-schemas.ts';
import { timeZone } from '#domain/time-zone.ts';
import { OF_CTE, ownCycles } from '../../applications/rosters/people.ts';
import type { SignedIn } from '../../context.ts';
import { cyclesOf, inCycle } from '../../cycles/scope/cycle-of.ts';
import { isoInstant } from '../../db/instants.ts';
import { literal } from '../../db/literal.ts';
import { closedIds, isApplicantShownTo, viewerArrays } from '../../reviews/scope/hidden.ts';
import { isMailShownTo } from '../../reviews/scope/shown-mails.ts';
import { AUDIT_LOG, findPeopleOfLog, linesOf } from '../people-of-log.ts';
import type { AuditEntryResponse, AuditPage } from './responses.ts';

/**
 * A page of the audit log, newest first, next to the entry that `before` or `after` names; 403 for people who aren't staff. One statement
 * finds the page by index and resolves the names of its few entries (permission:readAuditLog, rule:audit-log).
 */
export async function listAuditEntries(ctx: SignedIn, filter: AuditFilter): Promise<AuditPage> {
  const { db, viewer } = ctx;
  if (!canReadAuditLog(viewer)) throw forbidden();
  const isOfCycle = inCycle(sql`l.cycle_id`, await cyclesOf(ctx, filter.cycle));
  const isBackwards = filter.after !== undefined;
  const direction = isBackwards ? sql`asc` : sql`desc`;
  const lines = linesOf(
    AUDIT_LOG,
    sql`${isOfCycle} and ${matches(filter)} and ${isOpenTo(viewer.id)}`,
    sql`order by l.at ${direction}, l.id ${direction} limit ${AUDIT_ENTRIES_PER_PAGE + 1}`,
    filter.actor ? await findPeopleOfLog(db, AUDIT_LOG, filter.actor) : undefined,
  );
  const { rows } = await db.execute<AuditEntryResponse>(sql`
    with ${viewerArrays(viewer.id)}, page as materialized (
      select l.*, case when l.subject_id ~ ${UUID} then l.subject_id::uuid end as subject_uuid from (${lines}) l
    )
    select l.id::float8 as id, ${isoInstant(sql`l.at`)} as at, l.action, l.subject_type, l.subject_id,
      l.details,
      case when l.actor_id is not null then ${personJson(sql`l.actor_id`)} end as actor,
      ${subjectName} as subject_name, ${peopleOfDetails} as people
    from page l order by l.at ${direction}, l.id ${direction}
  `);
  const hasMore = rows.length > AUDIT_ENTRIES_PER_PAGE;
  const shown = rows.slice(0, AUDIT_ENTRIES_PER_PAGE);
  if (isBackwards) return { entries: shown.toReversed(), has_newer: hasMore, has_older: true };
  return { entries: shown, has_newer: filter.before !== undefined, has_older: hasMore };
}

const UUID = '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';

function matches(filter: AuditFilter): SQL {
  const { action, subject_type, subject_id, bulk_run, from, to, before, after } = filter;
  const conditions = [
    action && sql`l.action = ${action}`,
    (subject_type || subject_id) && sql`l.subject_type = any(${subjectTypes(subject_type)})`,
    subject_id && sql`l.subject_id = ${subject_id}`,
    bulk_run && sql`l.details ? 'bulk_run' and l.details ->> 'bulk_run' = ${bulk_run}`,
    isOverview(filter) && sql`not ${isLineOfRun}`,
    from && sql`l.at >= ${from}::date::timestamp at time zone ${literal(timeZone())}`,
    to && sql`l.at < (${to}::date + 1)::timestamp at time zone ${literal(timeZone())}`,
    before && sql`(l.at, l.id) < (select b.at, b.id from audit_log b where b.id = ${before})`,
    after && sql`(l.at, l.id) > (select b.at, b.id from audit_log b where b.id = ${after})`,
  ].filter((condition) => typeof condition === 'object');
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}

/**
 * By the subject of a line, whatever its action: no line that is about an application whose reviews are closed to the viewer, names one, or
 * is about an email that the outbox doesn't show, nor about a person and a project whose application is closed to the viewer. A line about a whole cycle or a list counts all of its applications: somebody with an own
 * one in it sees their own such lines only (rule:blind-reading, rule:others-reviews-are-hidden).
 */
const isOpenTo = (viewerId: string): SQL => sql`(case
  when l.subject_type = 'application' and l.subject_id ~ ${UUID} then l.subject_id <> all(${CLOSED_TEXTS})
  when l.subject_type in ('application', 'cycle')
    then l.actor_id is not distinct from ${viewerId} or l.cycle_id <> all(array${ownCycles(OF_CTE)})
  when l.subject_type = 'mail' then not exists (
    select from mails m where m.id::text = l.subject_id and not ${isMailShownTo(OF_CTE, sql`m`)})
  when l.subject_type = 'user' and l.details ? 'project' and l.subject_id ~ ${UUID} then ${isApplicantShownTo(
    OF_CTE,
    {
      person: sql`l.subject_id::uuid`,
      project: sql`(l.details ->> 'project')::uuid`,
    },
  )}
  else true end
  and (l.details = '{}' or not exists (
    select from jsonb_each_text(l.details) named where named.value = any(${CLOSED_TEXTS}))))`;

const CLOSED_TEXTS = sql`(${closedIds(OF_CTE)})::text[]`;

/** Without a filter of actions or subjects, the log has one line for each bulk run. */
const isOverview = ({ action, subject_type, subject_id, bulk_run }: AuditFilter) =>
  !action && !subject_type && !subject_id && !bulk_run;

/** Runs from before such lines were written have none: their changes stay in the log one by one. */
const isLineOfRun = sql`(l.details ? 'bulk_run' and exists (
  select from audit_log run where run.subject_type = 'bulk_run' and run.subject_id = l.details ->> 'bulk_run'))`;

/** Searches an id alone under every type, because the index begins with the type. */
const subjectTypes = (type: AuditSubject | undefined) =>
  sql.param(type ? [type] : Object.keys(AUDIT_SUBJECTS));

const personJson = (id: SQL): SQL => sql`json_build_object('id', ${id}, 'name', (
  select coalesce(p.display_name, u.email::text) from users u left join profiles p on p.user_id = u.id where u.id = ${id}))`;

const subjectName = sql`case l.subject_type
  when 'user' then (select coalesce(p.display_name, u.email::text)
    from users u left join profiles p on p.user_id = u.id where u.id = l.subject_uuid)
  when 'project' then (select p.name from projects p where p.id = l.subject_uuid)
  when 'team' then (select t.name from teams t where t.id = l.subject_uuid)
  when 'cycle' then (select c.name::text from cycles c where c.id = l.subject_uuid)
  when 'department' then (select d.name::text from departments d where d.id = l.subject_uuid)
  when 'file' then (select f.name from files f where f.id = l.subject_uuid)
  when 'mail' then (select m.subject from mails m where m.id = l.subject_uuid)
  when 'application' then (
    select coalesce(t.name, ap.display_name, 'A former member') || ', ' || p.name
    from applications a join projects p on p.id = a.project_id left join teams t on t.id = a.team_id
    left join profiles ap on ap.user_id = a.applicant_id where a.id = l.subject_uuid)
  end`;

/** The names of the former and the new owner of a project, and of the reviewers of a conflict or an assignment. */
const peopleOfDetails = sql`(
  select coalesce(json_agg(${personJson(sql`named.value::uuid`)} order by named.key), '[]') from jsonb_each_text(l.details) named
  where (named.key = 'reviewer' or (l.action in ('project_handed_over', 'review_reassigned') and named.key in ('from', 'to'))) and named.value ~ ${UUID})`;

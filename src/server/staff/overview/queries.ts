import { type SQL, sql } from 'drizzle-orm';
import { APPLICATION_STATUSES } from '#domain/applications/application-statuses.ts';
import { UNDECIDED } from '#domain/applications/undecided.ts';
import type { CycleQuery } from '#domain/cycles/cycle-parameter.ts';
import { isoDay } from '#domain/dates.ts';
import { forbidden } from '#domain/errors.ts';
import { canListUsers } from '#domain/policy.ts';
import { plainDescription } from '#domain/projects/projects.ts';
import {
  OVERVIEW_PREVIEW,
  OVERVIEW_ROWS,
  STAFF_PROJECTS_PER_PAGE,
  WAITING_DAYS,
} from '#domain/staff/overview.ts';
import type { StaffProjectListInput } from '#domain/staff/overview-schemas.ts';
import { preview } from '#domain/text.ts';
import { fits, hasStatus } from '../../applications/queries/application-filter.ts';
import type { SignedIn } from '../../context.ts';
import { type Cycle, cycleOf, inCycle } from '../../cycles/scope/cycle-of.ts';
import { readPage } from '../../db/pages.ts';
import { containsPattern, folded } from '../../db/patterns.ts';
import { isHiddenFrom } from '../../reviews/scope/hidden.ts';
import { isMailShownTo } from '../../reviews/scope/shown-mails.ts';
import type { Overview, StaffProject, StaffProjectList } from './responses.ts';

type Totals = Omit<Overview, 'users' | 'projects'>;
type OverviewProject = Overview['projects'][number] & {
  what_is_it: string | null;
  description: string | null;
};

/** The admin panel's cards, the waiting applications, and the five newest users and projects (rule:admin-panel). */
export async function getOverview(ctx: SignedIn, { cycle }: CycleQuery): Promise<Overview> {
  const { db, viewer, now } = ctx;
  if (!canListUsers(viewer)) throw forbidden();
  const chosen = await cycleOf(ctx, cycle);
  const isOfCycle = inCycle(sql`cycle_id`, chosen);
  const [totals, users, projects] = await Promise.all([
    db.execute<Totals>(sql`
      select (select count(*)::int from users) as total_users,
             (select count(*)::int from departments) as departments,
             (select count(*)::int from mails m where status = 'dead' and ${isOfCycle}
                and ${isMailShownTo(viewer.id, sql`m`)}) as dead_letters,
             ${waitingSince(now(), chosen, viewer.id)} as waiting,
             ${countsByStatus(isOfCycle, viewer.id)} as by_status,
             count(*)::int as total_projects,
             count(*) filter (where status = 'active')::int as active_projects
      from projects where deleted_at is null and ${isOfCycle}
    `),
    db.execute<Overview['users'][number]>(sql`
      select u.id, p.display_name, u.email, p.role from profiles p join users u on u.id = p.user_id
      order by p.created_at desc, p.user_id limit ${OVERVIEW_ROWS}
    `),
    db.execute<OverviewProject>(sql`
      select id, project_number, name, status, what_is_it, description from projects
      where deleted_at is null and ${isOfCycle} order by created_at desc, id limit ${OVERVIEW_ROWS}
    `),
  ]);
  const [counted] = totals.rows;
  if (!counted) throw new Error('Counting gave no row.');
  return { ...counted, users: users.rows, projects: projects.rows.map(withPreview) };
}

/**
 * Counts by calendar days, so that the list with this filter has as many rows (rule:undecided-applications). Most have waited for longer: the
 * newer ones are subtracted from the stored counts.
 */
function waitingSince(now: Date, in_cycle: Pick<Cycle, 'id'>, viewerId: string): SQL {
  const dayBefore = (days: number) => isoDay(new Date(now.getTime() - days * DAY_MS));
  const submitted_to = dayBefore(WAITING_DAYS + 1);
  const newer = fits({ ...UNDECIDED, submitted_from: dayBefore(WAITING_DAYS), in_cycle }, viewerId);
  const older = fits({ ...UNDECIDED, submitted_to, in_cycle }, viewerId);
  return sql`json_build_object('submitted_to', ${submitted_to}::text, 'count',
    (select coalesce(sum(number), 0)::int from application_counts
      where ${inCycle(sql`cycle_id`, in_cycle)} and ${hasStatus(sql`status`, UNDECIDED.status)})
    - (select count(*)::int from applications a where ${newer})
    - (select count(*)::int from applications a where ${isHiddenFrom(viewerId, sql`a.id`)} and ${older}))`;
}

const DAY_MS = 86_400_000;

/** From the stored counts, because this is the first screen of staff, without what the list hides. */
const countsByStatus = (isOfCycle: SQL, viewerId: string) => sql`(
  select coalesce(json_agg(json_build_object('status', status, 'count', number)
    order by array_position(${sql.raw(`array['${APPLICATION_STATUSES.join("','")}']`)}, status)), '[]')
  from (select status, sum(number)::int as number from (
    select status, number from application_counts where ${isOfCycle}
    union all select a.status, -1 from applications a where ${isHiddenFrom(viewerId, sql`a.id`)} and ${isOfCycle}
  ) listed group by status having sum(number) > 0) counted)`;

function withPreview({ what_is_it, description, ...project }: OverviewProject) {
  return { ...project, preview: preview(plainDescription({ what_is_it, description }), OVERVIEW_PREVIEW) };
}

/** One page of projects of every status, for the panel's Projects tab, with the exact count (rule:active-and-public-projects). */
export async function listStaffProjects(
  ctx: SignedIn,
  input: StaffProjectListInput,
): Promise<StaffProjectList> {
  const { db, viewer } = ctx;
  if (!canListUsers(viewer)) throw forbidden();
  const isOfCycle = inCycle(sql`p.cycle_id`, await cycleOf(ctx, input.cycle));
  const matching = sql`from projects p where p.deleted_at is null and ${isOfCycle} and ${matches(input)}`;
  return readPage(input.page, STAFF_PROJECTS_PER_PAGE, async ({ limit, offset }) => {
    const [page, count] = await Promise.all([
      db.execute<StaffProject>(sql`
        select p.id, p.project_number, p.name, p.status, p.category, p.is_visible_to_public,
               to_json(p.created_at) #>> '{}' as created_at,
               (select display_name from profiles where user_id = p.owner_id) as owner_name
        ${matching} order by ${ORDERS[input.sort]}, p.id limit ${limit} offset ${offset}
      `),
      db.execute<{ total: number }>(sql`select count(*)::int as total ${matching}`),
    ]);
    return { projects: page.rows, total: count.rows[0]?.total ?? 0 };
  });
}

const ORDERS: Record<StaffProjectListInput['sort'], SQL> = {
  newest: sql`p.created_at desc`,
  number: sql`p.project_number`,
  name: sql`lower(p.name)`,
  status: sql`p.status`,
};

function matches({ search, status }: StaffProjectListInput): SQL {
  const pattern = search ? folded(containsPattern(search)) : null;
  const conditions = [
    ...(pattern === null
      ? []
      : [sql`(fold(p.name) like ${pattern} or fold(p.project_number::text) like ${pattern})`]),
    ...(status ? [sql`p.status = ${status}`] : []),
  ];
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}

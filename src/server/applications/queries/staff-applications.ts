import { type SQL, sql } from 'drizzle-orm';
import {
  APPLICATIONS_PER_PAGE,
  type ApplicationFilter,
  type ApplicationSort,
} from '#domain/application-list.ts';
import { DETAILED_SECTIONS } from '#domain/applications.ts';
import { forbidden } from '#domain/errors.ts';
import { canListApplications } from '#domain/policy.ts';
import type { SignedIn } from '../../context.ts';
import { isoInstant } from '../../db/instants.ts';
import { containsPattern } from '../../db/patterns.ts';
import type { StaffApplication, StaffApplications } from '../answers.ts';

/** Members that a row of the list brings along; it says how many there are. */
const MEMBERS_IN_ROW = 5;

/**
 * One page of all applications, by filter, search and sort, with the exact count (§2 Applications Management,
 * decision F6, row 37), in one statement. 403 for others than staff.
 */
export async function listStaffApplications(
  ctx: SignedIn,
  filter: ApplicationFilter,
): Promise<StaffApplications> {
  if (!canListApplications(ctx.viewer)) throw forbidden();
  const page = filter.page ?? 1;
  const matching = sql`${joins(ctx.viewer.id)} where ${matches(filter)}`;
  const { rows } = await ctx.db.execute<{ total: number; applications: StaffApplication[] }>(sql`
    with found as materialized (${found(filter.search)}),
    page as materialized (
      select id, row_number() over () as place from (
        select a.id ${matching} order by ${order(filter)}
        limit ${APPLICATIONS_PER_PAGE} offset ${(page - 1) * APPLICATIONS_PER_PAGE}
      ) sorted
    ),
    shown as (
      select page.place, ${rowColumns(ctx.viewer.id)} from page join applications a on a.id = page.id ${rowJoins}
    )
    select (select count(*)::int ${matching}) as total,
      (select coalesce(json_agg(to_jsonb(shown) - 'place' order by place), '[]') from shown) as applications
  `);
  const [{ total, applications } = { total: 0, applications: [] }] = rows;
  return { applications, total, page, page_size: APPLICATIONS_PER_PAGE };
}

/** The projects that the filter offers, deleted ones too while they have applications (row 37). */
export async function listProjectChoices(ctx: SignedIn) {
  if (!canListApplications(ctx.viewer)) throw forbidden();
  const { rows } = await ctx.db.execute<{ id: string; name: string }>(sql`
    select p.id, p.name from projects p
    where p.deleted_at is null or exists (select from applications a where a.project_id = p.id)
    order by p.name, p.id limit 1000
  `);
  return rows;
}

/** Left joins over unique keys: the planner drops those that a filter or sort does not use. */
const joins = (viewerId: string): SQL => sql`
  from applications a
  left join projects p on p.id = a.project_id
  left join teams t on t.id = a.team_id
  left join profiles ap on ap.user_id = a.applicant_id
  cross join lateral (select case when ${involves(viewerId)} then null else a.score end as score) visible`;

/** Whose own application it is (decision B7), over the aliases `a` and `t`; a missing team or applicant is no match. */
export const involves = (viewerId: string): SQL => sql`(
  coalesce(a.applicant_id = ${viewerId}, false) or coalesce(t.leader_id = ${viewerId}, false) or a.id in (
    select own.application_id from application_members own where own.user_id = ${viewerId} and own.left_at is null))`;

function matches(filter: ApplicationFilter): SQL {
  const conditions = [
    filter.search && sql`a.id in (select found.id from found)`,
    filter.project && sql`a.project_id = ${filter.project}`,
    filter.status && sql`a.status = ${filter.status}`,
    filter.stage && sql`a.stage = ${filter.stage}`,
    filter.kind && (filter.kind === 'team' ? sql`a.team_id is not null` : sql`a.team_id is null`),
    filter.score_min !== undefined && sql`visible.score >= ${filter.score_min}`,
    filter.score_max !== undefined && sql`visible.score <= ${filter.score_max}`,
  ].filter((condition) => condition instanceof Object);
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}

/**
 * The applications whose people, team or project contain the text, without case and accents: small sets from trigram
 * indexes, put together by id, so that the wide rows of applications are not read for a search.
 */
function found(search: string | undefined): SQL {
  if (!search) return sql`select null::uuid as id where false`;
  const has = (column: string) => contains(sql.raw(column), search);
  return sql`
    select m.application_id as id from application_members m join applications a on a.id = m.application_id
    where (${has('m.display_name')} or ${has('m.email::text')}) and a.status <> 'draft'
    union select a.id from applications a join profiles p on p.user_id = a.applicant_id
      where ${has('p.display_name')}
    union select a.id from applications a join users u on u.id = a.applicant_id where ${has('u.email::text')}
    union select a.id from applications a join teams t on t.id = a.team_id where ${has('t.name')}
    union select a.id from applications a join projects p on p.id = a.project_id
      where ${has('p.name')} or ${has('p.project_number::text')}`;
}

const TRIGRAM = 3;

/** One or two letters find no trigram, and folding every row for them would take seconds: they match as they are. */
const contains = (column: SQL, search: string): SQL =>
  search.length < TRIGRAM
    ? sql`${column} ilike ${containsPattern(search)}`
    : sql`fold(${column}) like fold(${containsPattern(search)})`;

const SORT_KEYS: Record<ApplicationSort, SQL> = {
  created: sql`a.created_at`,
  submitted: sql`a.submitted_at`,
  applicant: sql`coalesce(t.name, ap.display_name)`,
  project: sql`p.name`,
  status: sql`a.status`,
  score: sql`visible.score`,
};

function order({ sort = 'created', order: direction = 'desc' }: ApplicationFilter): SQL {
  if (sort === 'created' && direction === 'desc') return sql`a.created_at desc, a.id`;
  const way = direction === 'asc' ? sql`asc` : sql`desc`;
  return sql`${SORT_KEYS[sort]} ${way} nulls last, a.created_at desc, a.id`;
}

/** The combined text of decision A9, made where only its length is needed; a test holds it against the domain's. */
const combinedText = sql.join(
  [
    sql`concat_ws(E'\n\n'`,
    ...Object.entries(DETAILED_SECTIONS).map(
      ([column, label]) => sql`${sql.raw(`'${label}:'`)} || E'\n' || a.${sql.identifier(column)}`,
    ),
    sql`'Timeline:' || E'\n' || a.timeline`,
    sql`'Presentation:' || E'\n' || (select f.name from files f where f.id = a.presentation_file_id))`,
  ],
  sql`, `,
);

export const rowColumns = (viewerId: string): SQL => sql`
  a.id, a.status, a.stage, case when ${involves(viewerId)} then null else a.score end as score,
  ${isoInstant(sql`a.created_at`)} as created_at, ${isoInstant(sql`a.submitted_at`)} as submitted_at,
  json_build_object('id', p.id, 'name', p.name) as project,
  case when t.id is not null then json_build_object('id', t.id, 'name', t.name) end as team,
  case when cu.id is not null then json_build_object(
    'id', cu.id, 'display_name', coalesce(cp.display_name, cu.email), 'email', cu.email, 'phone', cp.phone,
    'college', cp.college, 'degree', cp.degree, 'year', cp.year) end as contact,
  coalesce(roster.members, '[]') as members, coalesce(roster.member_count, 0)::int as member_count,
  a.submitted_at is not null as has_initial_proposal,
  case when a.technical_approach is not null then char_length(${combinedText}) end as detailed_characters,
  not ${involves(viewerId)} and a.status not in ('draft', 'withdrawn') as can_decide`;

export const rowJoins = sql`
  join projects p on p.id = a.project_id
  left join teams t on t.id = a.team_id
  left join users cu on cu.id = coalesce(t.leader_id, a.applicant_id)
  left join profiles cp on cp.user_id = cu.id
  left join lateral (
    select count(*) as member_count, json_agg(json_build_object(
        'user_id', m.user_id, 'display_name', m.display_name, 'is_leader', m.is_leader,
        'college', mp.college, 'degree', mp.degree, 'year', mp.year)
      order by m.is_leader desc, m.display_name) filter (where m.place <= ${MEMBERS_IN_ROW}) as members
    from (select am.*, row_number() over (order by am.is_leader desc, am.display_name) as place
      from application_members am where am.application_id = a.id) m
    left join profiles mp on mp.user_id = m.user_id
  ) roster on true`;

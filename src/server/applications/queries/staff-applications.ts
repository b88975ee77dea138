import { type SQL, sql } from 'drizzle-orm';
import { APPLICATIONS_PER_PAGE, COLLEGES_PER_PAGE } from '#domain/applications/application-list.ts';
import type { ApplicationFilter, CollegeSearch } from '#domain/applications/application-list-schemas.ts';
import type { CycleQuery } from '#domain/cycles/cycle-parameter.ts';
import { forbidden } from '#domain/errors.ts';
import { canListApplications } from '#domain/policy.ts';
import type { SignedIn } from '../../context.ts';
import { cycleOf, inCycle } from '../../cycles/scope/cycle-of.ts';
import { fixed, placeOf, rememberStatements } from '../../db/fixed.ts';
import { readPage, type Slice } from '../../db/pages.ts';
import { containsPattern, folded } from '../../db/patterns.ts';
import { type JsonBytes, withJsonProperty } from '../../http/json-bytes.ts';
import { hidesScore, viewerArrays } from '../../reviews/scope/hidden.ts';
import { auditBlindNames } from '../../staff/audit/blind-identity.ts';
import { colleges } from '../../users/profiles/colleges.ts';
import type { CollegeChoices, StaffApplications } from '../responses.ts';
import { undecidableFor } from '../rosters/guards.ts';
import { contactId, OF_CTE, type ViewerRef } from '../rosters/people.ts';
import { countOf } from './application-count.ts';
import { areMany, findOfCollege, type ListFilter, searched } from './application-filter.ts';
import { COUNT_OF_BEGINNING, type Counted, countKeyed, pageOf } from './application-page.ts';
import { findByText } from './application-search.ts';

/** For a very common text, counting stops this many rows after the current page. */
const COUNTED_AHEAD = 250;

/**
 * One page of all applications, by filter, search and sort, with their count. The count is exact; for a common text it may say that there
 * are more. 403 for people who aren't staff (rule:lists-page-on-server, permission:listApplications).
 */
export async function listStaffApplications(
  ctx: SignedIn,
  input: ApplicationFilter,
  limits: { commonHits?: number; manyHits?: number; countedAhead?: number } = {},
): Promise<JsonBytes<StaffApplications>> {
  const { viewer } = ctx;
  if (!canListApplications(viewer)) throw forbidden();
  const in_cycle = await cycleOf(ctx, input.cycle);
  await auditBlindNames(ctx, [in_cycle]);
  const found = input.search ? await findByText(ctx.db, input.search, in_cycle, limits.commonHits) : null;
  const isCommon = found?.is_common === true;
  const foundIds = isCommon ? undefined : found?.ids;
  const collegeIds = input.college ? await findOfCollege(ctx.db, input.college, in_cycle) : undefined;
  const [foundMany, collegeMany] = [areMany(foundIds, limits.manyHits), areMany(collegeIds, limits.manyHits)];
  const filter = { ...input, in_cycle, isCommon, foundIds, foundMany, collegeIds, collegeMany };
  const { rows, ...page } = await readPage(input.page ?? 1, APPLICATIONS_PER_PAGE, async (slice) => {
    const bound = slice.offset + (limits.countedAhead ?? COUNTED_AHEAD);
    // Testing the rows for a common text takes the most time: the page and the count share them.
    const beginning = isCommon && isByTime(filter) ? bound + 1 : null;
    const counted = slice.offset > 0 && isLong(filter) ? await countParts(ctx, filter) : null;
    const { rows } = await ctx.db.execute<{ rows: string; total: number }>(
      pageStatement(
        { filter: shapeOf(filter), slice, bound, counted, beginning },
        { [VIEWER]: viewer.id, [FOUND]: foundIds, [OF_COLLEGE]: collegeIds },
      ),
    );
    const [listed = { rows: '[]', total: 0 }] = rows;
    const total_is_minimum = isCommon && listed.total > bound;
    const total = total_is_minimum ? bound : listed.total;
    return { ...listed, total, total_is_minimum, is_similar: !isCommon && found?.is_similar === true };
  });
  return withJsonProperty(page, 'applications', rows);
}

/** A deep page is read from the nearer end, which only the number of all tells. Few rows that are searched for are read whole. */
function isLong(filter: ListFilter): boolean {
  const { search, college, isCommon, foundMany, collegeMany } = filter;
  if (isCommon) return false;
  return (
    (search === undefined && college === undefined) ||
    (isByTime(filter) && (foundMany || collegeMany) === true)
  );
}

const isByTime = ({ sort = 'created' }: ListFilter): boolean => sort === 'created';

type Shape = {
  filter: ListFilter;
  slice: Slice;
  bound: number;
  counted: Counted | null;
  beginning: number | null;
};

const [VIEWER, FOUND, OF_COLLEGE] = [placeOf('viewer'), placeOf('found'), placeOf('college')];

/** What decides the text of the statement: ids that have been looked for already are values. */
const shapeOf = ({ in_cycle, search, foundIds, college, collegeIds, ...others }: ListFilter): ListFilter => ({
  ...others,
  in_cycle: { id: in_cycle.id },
  ...(foundIds ? { search: FOUND, foundIds: FOUND } : { search }),
  ...(collegeIds ? { college: OF_COLLEGE, collegeIds: OF_COLLEGE } : { college }),
});

const pageStatement = rememberStatements(({ filter, slice, bound, counted, beginning }: Shape) => {
  const count = beginning ? COUNT_OF_BEGINNING : countOf(filter, OF_CTE, bound + 1);
  return sql`
    with ${viewerArrays(VIEWER)}, ${searched(filter)}, ${pageOf(filter, OF_CTE, slice, { counted, beginning })}
    select ${counted ? sql`${counted.total}::int` : sql`(${count})`} as total, (${ROWS}) as rows`;
});

async function countParts({ db, viewer }: SignedIn, filter: ListFilter): Promise<Counted> {
  const count = countOf(filter, OF_CTE);
  const keyed = countKeyed(filter, OF_CTE);
  const { rows } = await db.execute<Counted>(sql`
    with ${viewerArrays(viewer.id)}, ${searched(filter)}
    select counted.total, ${keyed ? sql`(${keyed})` : sql`counted.total`} as keyed from (select (${count}) as total) counted`);
  return rows[0] ?? { total: 0, keyed: 0 };
}

/** The projects that the filter offers, including deleted ones with applications (permission:listApplications). */
export async function listProjectChoices(ctx: SignedIn, { cycle }: CycleQuery) {
  if (!canListApplications(ctx.viewer)) throw forbidden();
  const chosen = await cycleOf(ctx, cycle);
  const { rows } = await ctx.db.execute<{ id: string; name: string }>(sql`
    select p.id, p.name from projects p
    where ${inCycle(sql`p.cycle_id`, chosen)}
      and (p.deleted_at is null or exists (select from applications a where a.project_id = p.id))
    order by p.name, p.id limit 1000
  `);
  return rows;
}

/** A page of the colleges that the filter offers, by name, in their first spelling (permission:listApplications). */
export async function listCollegeChoices(
  ctx: SignedIn,
  { search = '', page = 1 }: CollegeSearch,
): Promise<CollegeChoices> {
  if (!canListApplications(ctx.viewer)) throw forbidden();
  const { rows } = await ctx.db.execute<{ college: string }>(sql`
    with recursive ${colleges}
    select (select min(btrim(college)) from profiles where college is not null and fold(btrim(college)) = name) as college
    from colleges where name like ${folded(containsPattern(search))} and name <> ''
    order by name limit ${COLLEGES_PER_PAGE + 1} offset ${(page - 1) * COLLEGES_PER_PAGE}
  `);
  const found = rows.map(({ college }) => college);
  return { colleges: found.slice(0, COLLEGES_PER_PAGE), has_more: found.length > COLLEGES_PER_PAGE };
}

/** Null for an application whose judgement the viewer may not see, and for one that nobody reviews. */
const ifShown = (value: SQL): SQL =>
  sql`case when not decision.hides_score and a.submitted_at is not null and round.per_application is not null then ${value} end`;

/** The columns of a row that becomes JSON as a whole, with `rowJoins`: nested rows and instants then need no functions of their own. */
export const rowColumns = sql`
  a.id, a.status, a.stage, case when decision.hides_score then null else a.score end as score,
  ${ifShown(sql`coalesce(rs.reviews, 0)`)} as reviews, ${ifShown(sql`round.per_application`)} as planned_reviews,
  ${ifShown(sql`rs.adjusted`)} as adjusted_score, a.created_at, a.submitted_at,
  (select project from (select p.id, p.name) project) as project,
  case when t.id is not null then (select team from (select t.id, t.name) team) end as team,
  contact, coalesce(listed.members, '[]') as members, coalesce(listed.member_count, 0) as member_count,
  a.submitted_at is not null as has_initial_proposal,
  a.detailed_characters,
  decision.undecidable, decision.undecidable is null as can_decide`;

/** The offsets keep PostgreSQL from computing `undecidable` twice, and from trying all orders of so many joins. */
export const rowJoins = (viewer: ViewerRef): SQL => sql`
  join projects p on p.id = a.project_id
  left join application_searches listed on listed.application_id = a.id
  left join application_review_sums rs on rs.application_id = a.id
  left join review_rounds round on round.cycle_id = a.cycle_id and round.stage = coalesce(rs.stage, a.stage)
  left join teams t on t.id = a.team_id
  left join lateral (
    select cu.id, coalesce(cp.display_name, cu.email) as display_name, cu.email, cp.phone, cp.college, cp.degree, cp.year
    from users cu left join profiles cp on cp.user_id = cu.id where cu.id = ${contactId} offset 0
  ) contact on true
  cross join lateral (
    select ${undecidableFor(viewer, JOINED)} as undecidable, ${hidesScore(viewer)} as hides_score offset 0) decision`;

const JOINED = {
  isProjectDeleted: sql`p.deleted_at is not null`,
  hasPeople: sql`((a.team_id is null and a.applicant_id is not null) or listed.has_people)`,
};

/** Those of the CTE `page`, in its order. */
const ROWS = fixed(sql`
  select coalesce(json_agg(shown), '[]')::text from (
    select ${rowColumns} from page join applications a on a.id = page.id ${rowJoins(OF_CTE)} order by page.place
  ) shown`);

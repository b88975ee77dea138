import { type SQL, sql } from 'drizzle-orm';
import { forbidden, notFound } from '#domain/errors.ts';
import { canDeleteUser, canListUsers } from '#domain/policy.ts';
import type { UserListInput } from '#domain/users/user-schemas.ts';
import { ROLES, type Role, USERS_PER_PAGE } from '#domain/users/users.ts';
import type { SignedIn } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { isoInstant } from '../db/instants.ts';
import { fromNearerEnd, readPage } from '../db/pages.ts';
import { addressMatches, nameMatches } from '../db/patterns.ts';
import { isShownTo } from '../reviews/scope/hidden.ts';
import type { DeletionConsequences, UserList } from './responses.ts';

/** One page of users for staff, with the exact count of matches (permission:listUsers, rule:lists-page-on-server). */
export async function listUsers({ db, viewer }: SignedIn, input: UserListInput): Promise<UserList> {
  if (!canListUsers(viewer)) throw forbidden();
  return readPage(input.page, USERS_PER_PAGE, async (slice) => {
    // A search is read once for both; without one, an index has the page, a deep one from the nearer end.
    const isLong = slice.offset > 0 && !input.search;
    const counted = isLong ? await countUsers(db, input) : null;
    const { limit, offset, isReversed } =
      counted !== null && slice.offset < counted
        ? fromNearerEnd(slice, counted)
        : { ...slice, isReversed: false };
    const matching = input.search ? sql`materialized` : sql`not materialized`;
    const { rows } = await db.execute<Pick<UserList, 'users' | 'total'>>(sql`
      with matching as ${matching} (select ${idOf(input)} as id, ${KEYS[input.sort]} as key from ${tablesOf(input)} where ${matches(input)})
      select ${counted === null ? sql`(select count(*)::int from matching)` : sql`${counted}::int`} as total, (
        select coalesce(json_agg(shown), '[]') from (
          select u.id, p.display_name, u.email, p.role, p.department_id, d.name as department_name,
            u.disabled_at is not null as disabled, ${isoInstant(sql`p.created_at`)} as created_at
          from (select m.id, m.key from matching m order by ${inOrder(input, isReversed)} limit ${limit} offset ${offset}) m
          join users u on u.id = m.id join profiles p on p.user_id = m.id
          left join departments d on d.id = p.department_id
          order by ${inOrder(input)}) shown) as users`);
    return rows[0] ?? { users: [], total: 0 };
  });
}

async function countUsers(db: Queryable, input: UserListInput): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from ${tablesOf(input)} where ${matches(input)}`,
  );
  return rows[0]?.total ?? 0;
}

/** The highest role first, because few people have it. */
const RANKS = sql.raw(`array['${ROLES.join("','")}']`);

const KEYS: Record<UserListInput['sort'], SQL> = {
  newest: sql`p.created_at`,
  oldest: sql`p.created_at`,
  name: sql`lower(p.display_name)`,
  email: sql`u.email`,
  role: sql`array_position(${RANKS}, p.role)`,
};

function inOrder({ sort }: UserListInput, isReversed = false): SQL {
  const [asc, desc] = isReversed ? [sql`desc`, sql`asc`] : [sql`asc`, sql`desc`];
  // Unique: with the ids, it would need a sort.
  if (sort === 'email') return sql`m.key ${asc}`;
  const way = sort === 'newest' || sort === 'role' ? desc : asc;
  // Names may be missing, and come last.
  const nulls = sort !== 'name' ? sql`` : isReversed ? sql`nulls first` : sql`nulls last`;
  return sql`m.key ${way} ${nulls}, m.id ${asc}`;
}

/** A common text matches thousands of people: only the tables of the conditions and the order are read for them. */
function tablesOf(input: UserListInput): SQL {
  if (!readsProfiles(input)) return sql`users u`;
  const profiles = input.search ? foundBy(input.search) : sql`profiles p`;
  return readsAccounts(input) ? sql`${profiles} join users u on u.id = p.user_id` : profiles;
}

/** With what conditions and orders read, so that nobody is looked up again. Two index scans: "or" over two tables would use neither index. */
const foundBy = (search: string): SQL => sql`(
  select ${READ} from profiles p where ${nameMatches(sql`p.display_name`, search)}
  union all select ${READ} from users u join profiles p on p.user_id = u.id
    where ${addressMatches(sql`u.email`, search)} and (${nameMatches(sql`p.display_name`, search)}) is not true) p`;

const READ = sql`p.user_id, p.created_at, p.display_name, p.role, p.department_id`;

const idOf = (input: UserListInput): SQL => (readsProfiles(input) ? sql`p.user_id` : sql`u.id`);
const readsProfiles = ({ search, sort, role, department_id }: UserListInput): boolean =>
  search !== undefined || sort !== 'email' || role !== undefined || department_id !== undefined;
const readsAccounts = ({ sort, account }: UserListInput): boolean =>
  sort === 'email' || account !== undefined;

function matches(input: UserListInput): SQL {
  const { role, department_id, account } = input;
  const conditions = [
    ...(role ? [sql`p.role = ${role}`] : []),
    ...(department_id ? [sql`p.department_id = ${department_id}`] : []),
    ...(account === 'active' ? [sql`u.disabled_at is null`] : []),
    ...(account === 'disabled' ? [sql`u.disabled_at is not null`] : []),
  ];
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}

export type UserSubject = { id: string; role: Role; email: string; display_name: string | null };

/** The person of a staff action; 404 when there is none. */
export async function findUser(db: Queryable, id: string): Promise<UserSubject> {
  const { rows } = await db.execute<UserSubject>(sql`
    select u.id, p.role, u.email, p.display_name from users u join profiles p on p.user_id = u.id where u.id = ${id}
  `);
  const [user] = rows;
  if (!user) throw notFound();
  return user;
}

/** The effects of deleting a person, in numbers; without applications that are hidden from the viewer (rule:erasure, rule:blind-reading). */
export async function getDeletionConsequences(
  { db, viewer }: SignedIn,
  id: string,
): Promise<DeletionConsequences> {
  if (viewer.id !== id && !canListUsers(viewer)) throw forbidden();
  const user = await findUser(db, id);
  if (!canDeleteUser(viewer, user)) throw forbidden();
  const isCounted = viewer.id === id ? sql`true` : isShownTo(viewer.id, sql`a.id`);
  const { rows } = await db.execute<DeletionConsequences>(sql`
    select
      (select count(*)::int from applications a
        where a.applicant_id = ${id} and (a.team_id is null or a.submitted_at is null)
          and ${isCounted}) as solo_applications,
      (select count(*)::int from application_members m join applications a on a.id = m.application_id
        where m.user_id = ${id} and a.team_id is not null and ${isCounted}) as team_applications,
      (select count(*)::int from teams where leader_id = ${id} and archived_at is null) as teams_led,
      (select count(*)::int from team_members m join teams t on t.id = m.team_id
        where m.user_id = ${id} and t.leader_id <> ${id} and t.archived_at is null) as teams_joined,
      (select count(*)::int from projects where owner_id = ${id} and deleted_at is null) as projects_owned
  `);
  const [consequences] = rows;
  if (!consequences) throw notFound();
  return consequences;
}

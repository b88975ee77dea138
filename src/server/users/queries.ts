import { type SQL, sql } from 'drizzle-orm';
import { forbidden, notFound } from '#domain/errors.ts';
import { canDeleteUser, canListUsers } from '#domain/policy.ts';
import type { UserListInput } from '#domain/users/user-schemas.ts';
import { ROLES, type Role, USERS_PER_PAGE } from '#domain/users/users.ts';
import type { SignedIn } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { readPage } from '../db/pages.ts';
import { containsPattern, TRIGRAM } from '../db/patterns.ts';
import { isShownTo } from '../reviews/scope/hidden.ts';
import type { DeletionConsequences, UserList, UserRow } from './responses.ts';

/** One page of users for staff, with the exact count of matches (permission:listUsers, rule:lists-page-on-server). */
export async function listUsers({ db, viewer }: SignedIn, input: UserListInput): Promise<UserList> {
  if (!canListUsers(viewer)) throw forbidden();
  const matching = sql`from users u join profiles p on p.user_id = u.id where ${matches(input)}`;
  return readPage(input.page, USERS_PER_PAGE, async ({ limit, offset }) => {
    const [page, count] = await Promise.all([
      db.execute<UserRow>(sql`
        select u.id, p.display_name, u.email, p.role, p.department_id, d.name as department_name,
               u.disabled_at is not null as disabled, to_json(p.created_at) #>> '{}' as created_at
        from (select u.id ${matching} order by ${ORDERS[input.sort]}, p.user_id
              limit ${limit} offset ${offset}) page
        join users u on u.id = page.id join profiles p on p.user_id = u.id
        left join departments d on d.id = p.department_id
        order by ${ORDERS[input.sort]}, p.user_id
      `),
      db.execute<{ total: number }>(sql`select count(*)::int as total ${matching}`),
    ]);
    return { users: page.rows, total: count.rows[0]?.total ?? 0 };
  });
}

/** The highest role first, because few people have it. */
const RANKS = sql.raw(`array['${ROLES.join("','")}']`);

const ORDERS: Record<UserListInput['sort'], SQL> = {
  newest: sql`p.created_at desc`,
  oldest: sql`p.created_at`,
  name: sql`lower(p.display_name)`,
  email: sql`u.email`,
  role: sql`array_position(${RANKS}, p.role) desc`,
};

/** Trigrams don't find one or two letters, and folding every row would take seconds: they match with their accents. */
const contains = (column: SQL, search: string): SQL =>
  search.length < TRIGRAM
    ? sql`${column} ilike ${containsPattern(search)}`
    : sql`fold(${column}) like fold(${containsPattern(search)})`;

function matches({ search, role, department_id, account }: UserListInput): SQL {
  const conditions = [
    ...(search
      ? // A union of two index scans; "or" over two tables would use neither index.
        [
          sql`u.id in (select user_id from profiles where ${contains(sql`display_name`, search)}
                       union select id from users where ${contains(sql`email::text`, search)})`,
        ]
      : []),
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
  const { rows } = await db.execute<DeletionConsequences>(sql`
    select
      (select count(*)::int from applications a
        where a.applicant_id = ${id} and (a.team_id is null or a.submitted_at is null)
          and ${isShownTo(viewer.id, sql`a.id`)}) as solo_applications,
      (select count(*)::int from application_members m join applications a on a.id = m.application_id
        where m.user_id = ${id} and a.team_id is not null and ${isShownTo(viewer.id, sql`a.id`)}) as team_applications,
      (select count(*)::int from teams where leader_id = ${id} and archived_at is null) as teams_led,
      (select count(*)::int from team_members m join teams t on t.id = m.team_id
        where m.user_id = ${id} and t.leader_id <> ${id} and t.archived_at is null) as teams_joined,
      (select count(*)::int from projects where owner_id = ${id} and deleted_at is null) as projects_owned
  `);
  const [consequences] = rows;
  if (!consequences) throw notFound();
  return consequences;
}

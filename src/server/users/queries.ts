import { type SQL, sql } from 'drizzle-orm';
import { forbidden, notFound } from '#domain/errors.ts';
import { canDeleteUser, canListUsers } from '#domain/policy.ts';
import type { UserListInput } from '#domain/users/user-schemas.ts';
import { ROLES, type Role, USERS_PER_PAGE } from '#domain/users/users.ts';
import type { SignedIn } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { isoInstant } from '../db/instants.ts';
import { readPage } from '../db/pages.ts';
import { addressMatches, nameMatches } from '../db/patterns.ts';
import { isShownTo } from '../reviews/scope/hidden.ts';
import type { DeletionConsequences, UserList } from './responses.ts';

/** One page of users for staff, with the exact count of matches (permission:listUsers, rule:lists-page-on-server). */
export async function listUsers({ db, viewer }: SignedIn, input: UserListInput): Promise<UserList> {
  if (!canListUsers(viewer)) throw forbidden();
  return readPage(input.page, USERS_PER_PAGE, async ({ limit, offset }) => {
    // A search is read once for both; without one, an index has the page.
    const matching = input.search ? sql`materialized` : sql`not materialized`;
    const { rows } = await db.execute<Pick<UserList, 'users' | 'total'>>(sql`
      with matching as ${matching} (
        select u.id, u.email, p.display_name, p.role, p.created_at from users u join profiles p on p.user_id = u.id
        where ${matches(input)})
      select (select count(*)::int from matching) as total, (
        select coalesce(json_agg(shown), '[]') from (
          select m.id, m.display_name, m.email, m.role, p.department_id, d.name as department_name,
            u.disabled_at is not null as disabled, ${isoInstant(sql`m.created_at`)} as created_at
          from (select * from matching m order by ${ORDERS[input.sort]}, m.id limit ${limit} offset ${offset}) m
          join users u on u.id = m.id join profiles p on p.user_id = m.id
          left join departments d on d.id = p.department_id
          order by ${ORDERS[input.sort]}, m.id) shown) as users`);
    return rows[0] ?? { users: [], total: 0 };
  });
}

/** The highest role first, because few people have it. */
const RANKS = sql.raw(`array['${ROLES.join("','")}']`);

const ORDERS: Record<UserListInput['sort'], SQL> = {
  newest: sql`m.created_at desc`,
  oldest: sql`m.created_at`,
  name: sql`lower(m.display_name)`,
  email: sql`m.email`,
  role: sql`array_position(${RANKS}, m.role) desc`,
};

function matches({ search, role, department_id, account }: UserListInput): SQL {
  const conditions = [
    ...(search
      ? // A union of two index scans; "or" over two tables would use neither index.
        [
          sql`u.id in (select user_id from profiles where ${nameMatches(sql`display_name`, search)}
                       union select id from users where ${addressMatches(sql`email`, search)})`,
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

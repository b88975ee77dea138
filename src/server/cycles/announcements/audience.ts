import { type SQL, sql } from 'drizzle-orm';
import { STAFF_AUDIENCE } from '#domain/cycles/announcements.ts';
import type { Viewer } from '#domain/users/users.ts';
import { literal } from '../../db/literal.ts';

/** Whether an announcement `n` is for a person `u` with the profile `p` (rule:announcements). */
export const isForPerson: SQL = isFor(
  sql`p.role in (${sql.join(STAFF_AUDIENCE.map(literal), sql`, `)})`,
  sql`u.id`,
);

/** The same for the viewer. */
export const isForViewer = ({ id, role }: NonNullable<Viewer>): SQL =>
  isFor(sql`${STAFF_AUDIENCE.includes(role)}::boolean`, sql`${id}::uuid`);

function isFor(isStaff: SQL, userId: SQL): SQL {
  return sql`case n.audience when 'everyone' then true when 'staff' then ${isStaff} else exists (
    select from application_members m join applications a on a.id = m.application_id
    where m.user_id = ${userId} and m.left_at is null and a.cycle_id = n.cycle_id) end`;
}

import { sql } from 'drizzle-orm';
import { isStaff } from '#domain/users/users.ts';
import type { SignedIn } from '../../context.ts';
import type { Department } from './responses.ts';

/** Every department by name, with its number of people for staff (permission:readDepartments). */
export async function listDepartments({ db, viewer }: SignedIn): Promise<Department[]> {
  const count = isStaff(viewer)
    ? sql`(select count(*)::int from profiles p where p.department_id = d.id)`
    : sql`null::int`;
  const { rows } = await db.execute<Department>(sql`
    select d.id, d.name, d.description, ${count} as user_count from departments d order by d.name
  `);
  return rows;
}

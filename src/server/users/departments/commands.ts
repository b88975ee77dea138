import { eq } from 'drizzle-orm';
import { conflict, conflictAt, forbidden, notFound } from '#domain/errors.ts';
import { canWriteDepartments } from '#domain/policy.ts';
import { ROLE_RULES } from '#domain/role-rules.ts';
import type { AuditAction } from '#domain/staff/audit.ts';
import { formatCount } from '#domain/text.ts';
import { type DepartmentInput, isStudentsDepartment, STUDENTS_STAY } from '#domain/users/departments.ts';
import type { SignedIn } from '../../context.ts';
import { brokenConstraint, type Transaction } from '../../db/database.ts';
import { departments, profiles } from '../../db/schema/users.ts';
import { recordAudit } from '../../staff/audit/commands.ts';

type Verb = Extract<AuditAction, `department_${string}`>;

/** Creates a department. 403 for people who aren't staff, 409 when the name is taken (permission:writeDepartments). */
export async function createDepartment(ctx: SignedIn, input: DepartmentInput): Promise<{ id: string }> {
  requireWriter(ctx);
  return orNameTaken('Error creating department', () =>
    ctx.db.transaction(async (tx) => {
      const [created] = await tx.insert(departments).values(input).returning({ id: departments.id });
      if (!created) throw new Error('The database returned no department after inserting one.');
      await record(ctx, tx, 'department_created', created.id);
      return created;
    }),
  );
}

/** Renames and describes a department. 404, 409 when the name is taken; Students cannot be renamed (rule:departments) (permission:writeDepartments). */
export async function editDepartment(ctx: SignedIn, id: string, input: DepartmentInput): Promise<void> {
  requireWriter(ctx);
  await orNameTaken('Error updating department', () =>
    ctx.db.transaction(async (tx) => {
      const { name } = await lockDepartment(tx, id);
      if (isStudentsDepartment({ name }) && input.name !== name)
        throw studentsStay('Error updating department');
      await tx.update(departments).set(input).where(eq(departments.id, id));
      await record(ctx, tx, 'department_changed', id);
    }),
  );
}

/** Deletes an empty department. 404, 409 for Students, and 409 with the number of people while it isn't empty (permission:writeDepartments). */
export async function deleteDepartment(ctx: SignedIn, id: string): Promise<void> {
  requireWriter(ctx);
  await ctx.db.transaction(async (tx) => {
    if (isStudentsDepartment(await lockDepartment(tx, id))) throw studentsStay(NOT_DELETED);
    const people = await tx.$count(profiles, eq(profiles.department_id, id));
    if (people > 0) throw hasPeople(people);
    await tx.delete(departments).where(eq(departments.id, id));
    await record(ctx, tx, 'department_deleted', id);
  });
}

const NOT_DELETED = 'Error deleting department';

function requireWriter({ viewer }: SignedIn): void {
  if (!canWriteDepartments(viewer)) throw forbidden(ROLE_RULES.writeDepartments.denial);
}

/** `for update` waits for concurrent moves into the department and blocks later ones. */
async function lockDepartment(tx: Transaction, id: string): Promise<{ name: string }> {
  const [department] = await tx
    .select({ name: departments.name })
    .from(departments)
    .where(eq(departments.id, id))
    .for('update');
  if (!department) throw notFound('Department not found', 'This department no longer exists.');
  return department;
}

const record = (ctx: SignedIn, tx: Transaction, action: Verb, id: string) =>
  recordAudit(tx, { actor_id: ctx.viewer.id, action, subject_type: 'department', subject_id: id });

async function orNameTaken<T>(title: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (brokenConstraint(error) !== 'departments_name_unique') throw error;
    const message = 'A department with this name already exists.';
    throw conflictAt('name', 'department_name_taken', title, message);
  }
}

const studentsStay = (title: string) => conflict('students_department', title, STUDENTS_STAY);

const hasPeople = (people: number) =>
  conflict(
    'department_has_people',
    NOT_DELETED,
    people === 1
      ? 'One person belongs to this department. Move them to another one first.'
      : `${formatCount(people)} people belong to this department. Move them to another one first.`,
    { user_count: people },
  );

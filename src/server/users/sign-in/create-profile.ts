import { eq } from 'drizzle-orm';
import { conflict } from '#domain/errors.ts';
import { STUDENTS_DEPARTMENT } from '#domain/users/profiles.ts';
import type { Ctx } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { departments, profiles } from '../../db/schema/users.ts';
import { write } from '../../db/write.ts';
import { emailWrites, mailsToProgramme } from '../../mails/outbox/outbox.ts';
import { newUserEmail } from './emails.ts';

type NewProfile = { user: { id: string; email: string }; privacy_version: string };

/** Creates the profile of a new account, a student of the department 'Students', and notifies the programme (rule:students-department). */
export async function createProfile(
  { env, origin }: Pick<Ctx, 'env' | 'origin'>,
  tx: Transaction,
  { user, privacy_version }: NewProfile,
): Promise<void> {
  const department = await tx.query.departments.findFirst({
    where: eq(departments.name, STUDENTS_DEPARTMENT),
  });
  if (!department)
    throw conflict(
      'no_students_department',
      'Failed to find Students department',
      'Please contact the programme.',
    );
  const role = user.email === env.SUPER_ADMIN_EMAIL?.toLowerCase() ? 'super_admin' : 'student';
  await tx.insert(profiles).values({ user_id: user.id, privacy_version, role, department_id: department.id });
  const content = newUserEmail(origin, user);
  const about = { id: user.id, name: user.email };
  await write(tx, emailWrites(mailsToProgramme(env, { content, about })));
}

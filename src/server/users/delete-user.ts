import { forbidden } from '#domain/errors.ts';
import { canDeleteUser } from '#domain/policy.ts';
import type { SignedIn } from '../context.ts';
import { loadForStaff } from './commands.ts';
import { erasePerson } from './erase-person.ts';

/**
 * Deletes another person. 404 when there is no such person, 403 by the permissions, 409 for the last super admin. People delete their own
 * account in the profile, which requires the password (permission:deleteAdmin, rule:erasure).
 */
export async function deleteUser(ctx: SignedIn, id: string): Promise<void> {
  const user = await loadForStaff(ctx, id);
  if (ctx.viewer.id === id) throw forbidden('You can delete your own account in your profile.');
  if (!canDeleteUser(ctx.viewer, user)) throw forbidden();
  await erasePerson(ctx, id);
}

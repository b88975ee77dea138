import { roleSchema } from '#domain/users/user-schemas.ts';
import { ROLES, type Role } from '#domain/users/users.ts';
import type { Database } from '#server/db/database.ts';
import { readEnv } from '#server/env.ts';
import { LaunchError } from '#server/process/launch-error.ts';
import { grantRole } from '#server/users/grant-role.ts';
import { resetCodes } from '#server/users/two-factor/reset-codes.ts';
import { runCommand } from './setup/command.ts';
import { openStorage } from './setup/storage.ts';

const USAGE = `Usage:
  npm run admin -- grant <email> <role>, where role is one of ${ROLES.join(', ')}
  npm run admin -- reset-codes <email>, for a person who has lost phone and recovery codes`;

// `npm run admin -- grant <email> <role>`, for example to make the first super admin (rule:first-super-admin).
await runCommand(run);

async function run([verb, email, given]: string[]): Promise<void> {
  if (verb === 'reset-codes' && email && given === undefined) return reset(email);
  const role = roleSchema.safeParse(given);
  if (verb !== 'grant' || !email || !role.success) throw new LaunchError(USAGE);
  await grant(email, role.data);
}

async function grant(email: string, role: Role): Promise<void> {
  await onDatabase(async (db) => {
    const isKnown = await grantRole(db, email, role);
    if (!isKnown)
      throw new LaunchError(`There is no account with the address ${email}. Sign up and verify it first.`);
    console.log(`${email} is ${role} from the next request on.`);
  });
}

async function reset(email: string): Promise<void> {
  await onDatabase(async (db) => {
    if (!(await resetCodes(db, email)))
      throw new LaunchError(`No account with the address ${email} has its codes switched on.`);
    console.log(
      `The codes of ${email} are switched off, and every session has ended. The person was informed by email.`,
    );
  });
}

async function onDatabase(act: (db: Database) => Promise<void>): Promise<void> {
  const storage = await openStorage(readEnv());
  try {
    await storage.migrate();
    await act(storage.db);
  } finally {
    await storage.close();
  }
}

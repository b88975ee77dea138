import { AppError } from '#domain/errors.ts';
import { isDatabaseUnavailable } from './db/unavailable.ts';
import { storeAway } from './files/storage/store.ts';
import { LaunchError } from './process/launch-error.ts';
import { ENCODING } from './setting-urls.ts';

/** The sentence for an operator about something outside of the program that failed: the database, the store, the disk. Null for a bug. */
export function explainFailure(error: unknown): string | null {
  if (error instanceof LaunchError) return error.message;
  if (error instanceof AppError && error.code === storeAway().code)
    return `The file store cannot be used (${reasonOf(error)}). Start it, or correct the S3 settings.`;
  const code = codeOf(error);
  if (isWrongSignIn(error))
    return `The database rejects the user name or password of DATABASE_URL (${code}). Correct it; ${ENCODING}.`;
  if (code === '3D000')
    return 'The database server has no database of the name in DATABASE_URL. Create it with createdb, or correct DATABASE_URL.';
  if (isDatabaseUnavailable(error))
    return `The database cannot be used (${reasonOf(error)}). Start it, or correct DATABASE_URL.`;
  if (OF_THE_DISK.has(code))
    return `${reasonOf(error)}. Correct the rights or free the disk, then try again.`;
  return null;
}

/** Whether PostgreSQL knows no such user or password. */
export const isWrongSignIn = (error: unknown) => ['28P01', '28000'].includes(codeOf(error));

const OF_THE_DISK = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'EIO', 'ENOTDIR']);

/** The reason in a few words: the innermost message or, where Node tried several addresses and has none, the code. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return reasonOf(error.cause);
  return error.message || codeOf(error) || error.name;
}

function codeOf(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code;
  }
  return '';
}

import { dictionary } from '@zxcvbn-ts/language-common';
import { invalid } from '#domain/errors.ts';
import { COMMON_PASSWORD } from '#domain/users.ts';

const commonPasswords = new Set(dictionary['passwords-common']);

/** Refuses a new password that is among the common ones (decision C3). */
export function refuseCommonPassword(password: string): void {
  if (!commonPasswords.has(password.toLowerCase())) return;
  throw invalid([{ path: 'password', message: COMMON_PASSWORD, title: 'Sign up failed' }]);
}

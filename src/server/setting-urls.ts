import { z } from 'zod';

/** How special characters are written in a URL with a password; the errors of the start and of the database say it too. */
export const ENCODING =
  'in a user name or password, write % as %25, / as %2F, # as %23, ? as %3F and @ as %40';

/** A setting that is a URL with one of these schemes. */
export const url = (...schemes: string[]) =>
  z
    .string()
    .refine((value) => hasScheme(value, schemes), { error: 'must be a complete URL' })
    .meta(kindOf(schemes));

/** The same for URLs that hold a password. The error never quotes it. */
export const urlWithPassword = (...schemes: string[]) =>
  z
    .string()
    .refine((value) => hasScheme(value, schemes) && !hasBareCharacters(value), {
      error: `must be a complete URL, for example ${schemes[0]}://user:password@host; ${ENCODING}`,
    })
    .meta(kindOf(schemes));

const kindOf = (schemes: string[]) => ({ kind: `URL (${schemes.join(', ')})` });

const hasScheme = (value: string, schemes: string[]) =>
  schemes.includes(URL.parse(value)?.protocol.slice(0, -1) ?? '');

/** A bare / # or ? in a password ends the host early, so the @ is in a later part; a bare % begins no escape. */
function hasBareCharacters(value: string): boolean {
  const { username = '', password = '', pathname = '', search = '', hash = '' } = URL.parse(value) ?? {};
  if (hash !== '' || (username === '' && `${pathname}${search}`.includes('@'))) return true;
  return !isDecodable(username) || !isDecodable(password);
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

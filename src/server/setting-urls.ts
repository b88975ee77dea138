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
export const urlWithPassword = (...schemes: string[]) => urlChecked(schemes, (value) => [value]);

/** The same for PostgreSQL, with one server or several. */
export const databaseUrl = () => urlChecked(['postgres', 'postgresql'], urlsOfHosts);

const urlChecked = (schemes: string[], parts: (value: string) => string[]) =>
  z
    .string()
    .refine((value) => parts(value).every((part) => hasScheme(part, schemes) && !hasBareCharacters(part)), {
      error: `must be a complete URL, for example ${schemes[0]}://user:password@host; ${ENCODING}`,
    })
    .meta(kindOf(schemes));

const kindOf = (schemes: string[]) => ({ kind: `URL (${schemes.join(', ')})` });

/**
 * The URL of each server of a connection string: `postgres://…@one:5432,two:5432/portal` has two, which share everything else, as libpq writes it.
 */
export function urlsOfHosts(connectionString: string): string[] {
  const [before, hosts, after] = aroundHosts(connectionString);
  return hosts.split(',').map((host) => before + host + after);
}

/** Changes a connection string, also one with several hosts. */
export function editConnectionString(connectionString: string, edit: (url: URL) => void): string {
  const [first = ''] = urlsOfHosts(connectionString);
  const url = new URL(first);
  edit(url);
  const [before, , after] = aroundHosts(url.href);
  return before + aroundHosts(connectionString)[1] + after;
}

/** What is before the hosts of a URL, the hosts, and what is after them. */
function aroundHosts(url: string): [string, string, string] {
  const start = url.indexOf('//') + 2;
  const length = url.slice(start).search(/[/?#]/);
  const end = length < 0 ? url.length : start + length;
  const from = Math.max(start, url.lastIndexOf('@', end - 1) + 1);
  return [url.slice(0, from), url.slice(from, end), url.slice(end)];
}

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

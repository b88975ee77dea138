/** What stands in a path where the address of its screen, `/projects/$projectId`, has parameters. */
export type Params = Record<string, string>;

const PARAMETER = /\$(\w+)/g;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Reads the parameters of a path by the address of a screen; null for a path of another screen. */
export function readParams(address: string, path: string): Params | null {
  const wanted = address.split('/');
  const given = withoutFinalSlash(path).split('/');
  if (given.length !== wanted.length || !wanted.every((part, index) => fits(part, given[index]))) return null;
  const parameters = wanted.flatMap((part, index) =>
    isParameter(part) ? [[part.slice(1), given[index] ?? '']] : [],
  );
  return Object.fromEntries(parameters);
}

const isParameter = (part: string) => part.startsWith('$');
const fits = (part: string, given = '') => (isParameter(part) ? given !== '' : part === given);
const withoutFinalSlash = (path: string) =>
  path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;

/** An address of the API with the parameters of a path; null where that needs an id and the path has something else. */
export function filledIn(address: string, params: Params): string | null {
  const names = [...address.matchAll(PARAMETER)].map(([, name = '']) => name);
  if (!names.every((name) => ID.test(params[name] ?? ''))) return null;
  return address.replace(PARAMETER, (_, name: string) => params[name] ?? '');
}

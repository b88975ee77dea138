/** What stands in a path where the address of its screen, `/projects/$projectId`, has parameters. */
export type Params = Record<string, string>;

const PARAMETER = /\$(\w+)/g;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Matches the paths of a screen, and names what they have for its parameters. */
export const patternOf = (address: string): RegExp =>
  new RegExp(`^${address.replace(PARAMETER, '(?<$1>[^/]+)')}/?$`);

/** Reads the parameters of a path by a screen's pattern; null for a path of another screen. */
export function readParams(pattern: RegExp, path: string): Params | null {
  const found = pattern.exec(path);
  return found && { ...found.groups };
}

/** An address of the API with the parameters of a path; null where that needs an id and the path has something else. */
export function filledIn(address: string, params: Params): string | null {
  const names = [...address.matchAll(PARAMETER)].map(([, name = '']) => name);
  if (!names.every((name) => ID.test(params[name] ?? ''))) return null;
  return address.replace(PARAMETER, (_, name: string) => params[name] ?? '');
}

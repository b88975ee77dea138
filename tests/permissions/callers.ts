import { decideByRole } from '#domain/role-rules.ts';
import type { Viewer } from '#domain/users/users.ts';
import type { Client } from '#tests/client.ts';
import { createPerson } from '#tests/factories.ts';
import type { Portal } from '#tests/portal.ts';
import { REQUESTS, type Requests, type Sent } from './requests.ts';
import type { DescribedRoute } from './routes.ts';
import { PERMISSIONS, PERSONS, type PersonKind } from './table.ts';

const ROLES = { St: 'student', Mg: 'manager', Ad: 'admin', SA: 'super_admin' } as const;

/** A caller of a route: their browser, and a request that is valid except for its sender. */
export type Caller = { client: Client; sent: Sent };

type Route = Pick<DescribedRoute, 'name' | 'path' | 'permission'>;

/** The kinds of person who call a route: every column of the table, and those related to its subject. */
export const callerKinds = ({ name }: Route): string[] => [
  ...PERSONS,
  ...Object.keys(REQUESTS[name]?.related ?? {}),
];

/** A caller of a kind with their request; routes that everybody may call without a row need no body. */
export async function callerOf(portal: Portal, route: Route, kind: string): Promise<Caller> {
  const request = REQUESTS[route.name] ?? openRequest(route);
  const related = request.related?.[kind];
  if (related) {
    const { person, ...sent } = await related(portal);
    return { client: await portal.signIn(person), sent };
  }
  const viewer =
    kind === 'An' ? null : await createPerson(portal, { role: ROLES[kind as keyof typeof ROLES] });
  const sent = await request.unrelated(portal, viewer);
  return { client: viewer ? await portal.signIn(viewer) : portal.visitor(), sent };
}

/** Whether the table, or their relation, allows a kind of person to call a route. */
export function isAllowed({ name, permission }: Route, kind: string): boolean {
  if (permission === 'public' || kind in (REQUESTS[name]?.related ?? {})) return true;
  if (REQUESTS[name]?.onlySelf) return kind !== 'An';
  return PERMISSIONS.find((row) => row.name === permission)?.cells[kind as PersonKind] === true;
}

/**
 * Whether a route refuses visitors or students before it reads the address and the body, so that one address stands for all: edge.test.ts sends
 * these routes every kind of both.
 */
export function isRefusedUnread(
  { permission, path }: Pick<DescribedRoute, 'permission' | 'path'>,
  viewer: Viewer,
) {
  const call = { permission, hasSubject: path.includes('{') };
  return (viewer === null || viewer.role === 'student') && decideByRole(call, viewer) !== 'open';
}

function openRequest({ name, path, permission }: Route): Requests {
  if (permission !== 'public') throw new Error(`${name} is not called in tests/permissions/requests.ts.`);
  return { unrelated: () => ({ path }) };
}

export type Init = {
  method: string;
  body?: string | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
};

/** A request as `fetch` takes it. */
export function asInit(method: string, { body, bytes, fileName = 'file.pdf' }: Sent): Init {
  if (bytes) return { method, body: bytes, headers: { 'X-File-Name': encodeURIComponent(fileName) } };
  if (body === undefined) return { method };
  return { method, body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
}

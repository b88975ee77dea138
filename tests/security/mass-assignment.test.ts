import { describe, expect, test } from 'vitest';
import { asInit, callerKinds, callerOf, isAllowed } from '#tests/permissions/callers.ts';
import { REQUESTS } from '#tests/permissions/requests.ts';
import { type DescribedRoute, describedRoutes, type JsonSchema } from '#tests/permissions/routes.ts';
import { portalForFile } from '#tests/portal.ts';
import { FORBIDDEN_FIELDS, FORBIDDEN_MARKS } from './forbidden.ts';
import { recordWrites } from './writes.ts';

const portal = await portalForFile();
const writes = await recordWrites(portal);

const routes = await describedRoutes();
const isWrite = ({ method }: DescribedRoute) => method !== 'GET';
const kindsOf = (route: DescribedRoute) => callerKinds(route).filter((kind) => isAllowed(route, kind));

describe.each(routes.filter((route) => isWrite(route) && route.acceptsJson))('$name', (route) => {
  test.each(kindsOf(route))(
    'as %s a write accepts no undocumented field',
    { tags: ['asvs:15.3.3', 'security:protected-fields'] },
    async (kind) => {
      const { client, sent } = await callerOf(portal, route, kind);
      await writes.recorded();
      const accepted: string[] = [];
      for (const [place, body] of withForbiddenFields(route.body, sent.body)) {
        const { status } = await client.request(sent.path, asInit(route.method, { ...sent, body }));
        const written = await writes.recorded();
        if (status !== 422 || written.length > 0)
          accepted.push(`${place}: ${status}, ${JSON.stringify(written)}`);
      }
      expect(accepted).toEqual([]);
    },
  );
});

describe.each(routes.filter((route) => isWrite(route) && !route.acceptsJson))('$name', (route) => {
  test.each(kindsOf(route))(
    'as %s a write without JSON ignores JSON and address',
    { tags: ['security:protected-fields'] },
    async (kind) => {
      const { client, sent } = await callerOf(portal, route, kind);
      await writes.recorded();
      const query = new URLSearchParams(
        Object.entries(FORBIDDEN_FIELDS).map(([name, value]) => [name, String(value)]),
      );
      const init = sent.bytes
        ? asInit(route.method, sent)
        : asInit(route.method, { ...sent, body: FORBIDDEN_FIELDS });
      const { status } = await client.request(`${sent.path}?${query}`, init);
      const marked = (await writes.recorded()).filter(({ row }) => FORBIDDEN_MARKS.test(JSON.stringify(row)));
      expect(marked).toEqual([]);
      expect([REQUESTS[route.name]?.allowedStatus ?? 200, 422]).toContain(status);
    },
  );
});

/** The valid body with one foreign field each, in itself and in every object inside it. */
function withForbiddenFields(schema: JsonSchema | null, body: unknown): [string, unknown][] {
  return objectsIn(body).flatMap((place) =>
    Object.entries(FORBIDDEN_FIELDS)
      .filter(([name]) => !namedAnywhere(schema, name))
      .map(([name, value]): [string, unknown] => [
        [...place, name].join('.'),
        withValue(body, [...place, name], value),
      ]),
  );
}

/** The paths to the objects of a document, its root included. */
function objectsIn(value: unknown, way: string[] = []): string[][] {
  if (value === null || typeof value !== 'object') return way.length === 0 ? [way] : [];
  const parts = Object.entries(value).flatMap(([name, part]) => objectsIn(part, [...way, name]));
  return Array.isArray(value) ? parts : [way, ...parts];
}

function withValue(body: unknown, [name = '', ...rest]: string[], value: unknown): unknown {
  const copy: Record<string, unknown> | unknown[] = Array.isArray(body) ? [...body] : { ...(body ?? {}) };
  Object.assign(copy, {
    [name]: rest.length === 0 ? value : withValue(Reflect.get(copy, name), rest, value),
  });
  return copy;
}

function namedAnywhere(schema: JsonSchema | null, name: string): boolean {
  const { properties = {}, items, anyOf = [], oneOf = [] } = schema ?? {};
  const parts = [...Object.values(properties), ...(items ? [items] : []), ...anyOf, ...oneOf];
  return name in properties || parts.some((part) => namedAnywhere(part, name));
}

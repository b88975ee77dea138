import { type DescribedRoute, describedRoutes, type Parameter } from '../permissions/routes.ts';
import type { World } from './world.ts';

/** Streams and files, whose cost is their length, each with its reason. */
const APART: Record<string, string> = {
  '/api/live': 'a stream of events without an end',
  '/api/account/export': 'an export',
  '/api/staff/review-exports': 'an export',
  '/api/staff/decision-exports': 'an export',
  '/files/{id}': 'a file',
  '/api/google-sign-in/callback': 'a redirect',
};

/** A GET of the API: its route, and the query without the page. `isPaged` if it has numbered pages. */
export type Get = { route: string; path: string; query: string; isPaged: boolean };

/**
 * Every GET of the API's own description: with each value of each filter, and in each order. A new route or filter is among them by itself;
 * one whose values nothing tells fails until `world.ts` has some.
 */
export async function getRequests(world: World, described?: DescribedRoute[]): Promise<Get[]> {
  const routes = described ?? (await describedRoutes());
  const measured = routes.filter(({ method, path }) => method === 'GET' && !(path in APART));
  return measured.flatMap((route) => {
    const isPaged = route.parameters.some(({ name }) => name === 'page');
    const path = route.path.replace(/\{\w+\}/g, (place) => idFor(route, place, world));
    return queriesOf(route, world).map((query) => ({ route: route.path, path, query, isPaged }));
  });
}

function idFor({ path }: DescribedRoute, place: string, world: World): string {
  const noun = path.split('/').at(path.split('/').indexOf(place) - 1) ?? '';
  const id = place === '{token}' ? 'a-token-of-nobody-0123456789' : world.ids[noun];
  if (id === undefined) throw new Error(`tests/budget/world.ts has no id for ${path}.`);
  return id;
}

/** With what the route requires, each value of each filter by itself, and each order in both ways. */
function queriesOf({ path, parameters }: DescribedRoute, world: World): string[] {
  const filters = parameters.filter(({ in: place, name }) => place === 'query' && name !== 'page');
  const valuesBy = new Map(filters.map((filter) => [filter.name, valuesOf(path, filter, world)]));
  const required = filters.filter((filter) => filter.required).map(({ name }) => name);
  const base = new Map(required.map((name) => [name, valuesBy.get(name)?.[0] ?? '']));
  const ways = valuesBy.get('order') ?? [];
  const changes = [...valuesBy].flatMap(([name, values]) => {
    if (name === 'order') return [];
    const all = name === 'sort' && ways.length > 0 ? ways.map((order) => ({ order })) : [{}];
    return values.flatMap((value) => all.map((others) => ({ [name]: value, ...others })));
  });
  const queries = [{}, ...changes].map((change) =>
    new URLSearchParams({ ...Object.fromEntries(base), ...change }).toString(),
  );
  return [...new Set(queries)];
}

function valuesOf(path: string, { name, schema }: Parameter, world: World): string[] {
  const ofPath = world.values[`${path} ${name}`];
  if (ofPath) return ofPath;
  const choices = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  const named = choices.flatMap(({ enum: values = [], const: value }) => [
    ...values,
    ...(value === undefined ? [] : [value]),
  ]);
  if (named.length > 0) return someOf(named.filter((value) => value !== null).map(String));
  const ofName = world.values[name];
  if (ofName) return ofName;
  throw new Error(`tests/budget/world.ts has no value for the parameter "${name}" of ${path}.`);
}

/** Kinds of audit lines are many and alike: of a long list, some. */
const MOST_CHOICES = 12;

const someOf = (values: string[]): string[] =>
  values.length <= MOST_CHOICES
    ? values
    : values.filter((_, index) => index % Math.ceil(values.length / MOST_CHOICES) === 0);

import { setTimeout as pause } from 'node:timers/promises';
import type { Viewer } from '#domain/users/users.ts';
import type { Client } from '#tests/client.ts';
import { asInit, isRefusedUnread } from '#tests/permissions/callers.ts';
import type { DescribedRoute, Parameter } from '#tests/permissions/routes.ts';
import { readResponse } from '#tests/security/readable.ts';

/** Streams, links of emails, the states of others' programs, and the state of the machine. */
const UNREAD = /\/live$|\{token\}|google-sign-in|\/health|\/staff\/status$/;
/** Differ with every request. */
const VOLATILE = /^(x-request-id|date|server-timing),.*$|"request_id":"[\w-]+"/gm;
const MOST_COMBINATIONS = 64;

export type Reading = {
  routes: DescribedRoute[];
  ids: string[];
  /** The values of parameters without a list of their own. */
  words: string[];
  /** What stands for an id in the result, so that two worlds can be compared. */
  nameOf: (text: string) => string;
  /** The reader: one address stands for all of a route that refuses them before it reads the address. */
  viewer?: Viewer;
};

/** Every answer to a GET, with every id, filter, sort and page, and the exports; by its address. */
export async function readEverything(client: Client, reading: Reading): Promise<Map<string, Set<string>>> {
  const answers = new Map<string, Set<string>>();
  const add = (address: string, text: string) => {
    const key = reading.nameOf(address);
    const known = answers.get(key) ?? new Set();
    answers.set(key, known.add(reading.nameOf(text.replaceAll(VOLATILE, ''))));
  };
  for (const address of addressesOf(reading)) add(address, await answerTo(client, address));
  for (const [name, sent] of postsThatRead())
    add(name, await answerTo(client, sent.path, asInit('POST', sent)));
  return answers;
}

/** An export waits until the one before has given its place back. */
async function answerTo(client: Client, path: string, init = {}): Promise<string> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const { status, text } = await readResponse(client, path, init);
    if (status !== TOO_MANY) return `${status}\n${text}`;
    await pause(PAUSE_MS);
  }
  throw new Error(`${path} was never answered.`);
}

const TOO_MANY = 429;
const MOST_ATTEMPTS = 100;
const PAUSE_MS = 100;

/** The audit log first, because some readings add lines to it. */
function addressesOf({ routes, ids, words, viewer }: Reading): string[] {
  const read = routes.filter(({ method, path }) => method === 'GET' && !UNREAD.test(path));
  return read
    .toSorted((a, b) => Number(b.path.endsWith('/audit')) - Number(a.path.endsWith('/audit')))
    .flatMap((route) => {
      const { path, parameters } = route;
      if (viewer && isRefusedUnread(route, viewer)) return [path.replace(/\{\w+\}/, ids[0] ?? '')];
      const paths = path.includes('{') ? ids.map((id) => path.replace(/\{\w+\}/, id)) : [path];
      return paths.flatMap((one) => queriesOf(parameters, ids, words).map((query) => `${one}${query}`));
    });
}

function queriesOf(parameters: Parameter[], ids: string[], words: string[]): string[] {
  const known = parameters.filter((one) => one.in === 'query');
  const choices = known.map(({ name, schema }) => ({ name, values: valuesOf({ name, schema }, ids, words) }));
  const listed = choices.filter(({ name }) => known.find((one) => one.name === name)?.schema.enum);
  const all = combinationsOf(listed);
  const combined = all.length > MOST_COMBINATIONS ? [] : all;
  const single = choices.flatMap(({ name, values }) => values.map((value) => `${name}=${value}`));
  const staged = known.some(({ name }) => name === 'stage')
    ? single.map((one) => `${one}&stage=detailed`)
    : [];
  const format = known.some(({ name }) => name === 'format') ? [] : [''];
  const queries = new Set([...combined, ...single, ...staged].filter(Boolean));
  return [...format, ...[...queries].map((query) => `?${query}`)];
}

const combinationsOf = (choices: { name: string; values: string[] }[]): string[] =>
  choices.reduce<string[]>(
    (all, { name, values }) =>
      all.flatMap((before) => values.map((value) => [before, `${name}=${value}`].filter(Boolean).join('&'))),
    [''],
  );

function valuesOf(
  { name, schema }: Pick<Parameter, 'name' | 'schema'>,
  ids: string[],
  words: string[],
): string[] {
  if (schema.enum) return schema.enum.map(String);
  if (schema.format === 'uuid' || name === 'subject_id') return ids;
  if (schema.format === 'date') return [new Date().toISOString().slice(0, 10)];
  if (name === 'cycle') return ['all'];
  if (name === 'status') return ['submitted', 'draft,submitted', 'accepted', 'rejected'];
  if (/^(page|days|before|after)$/.test(name)) return ['2'];
  if (name.startsWith('score_')) return ['1', '65', '90', '100'];
  return schema.type === 'string' ? words.map(encodeURIComponent) : [];
}

/** Posts whose answer is a reading: exports, and the numbers before a bulk run. */
function postsThatRead() {
  const filters = [
    {},
    { scored: 'yes' },
    { score_min: 80 },
    { sort: 'score' },
    { sort: 'reviews' },
    { sort: 'adjusted' },
    { sort: 'unscored' },
  ];
  return filters.flatMap((filter) => {
    const selection = { kind: 'matching', filter, seen_total: null };
    const named = JSON.stringify(filter);
    const exported = (format: string) => ({
      path: '/api/staff/application-exports',
      body: { format, selection },
    });
    return [
      [`an export as CSV of ${named}`, exported('csv')],
      [`an export as XLSX of ${named}`, exported('xlsx')],
    ] as const;
  });
}

/** The addresses whose answers differ. */
export const differences = (before: Map<string, Set<string>>, after: Map<string, Set<string>>): string[] =>
  [...after].flatMap(([address, answers]) => {
    const known = before.get(address) ?? new Set();
    return answers.isSubsetOf(known) ? [] : [address];
  });

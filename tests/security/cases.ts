import fc from 'fast-check';
import { asInit, type Init } from '#tests/permissions/callers.ts';
import type { Sent } from '#tests/permissions/requests.ts';
import type { DescribedRoute, JsonSchema } from '#tests/permissions/routes.ts';
import { contentType, maliciousJson, maliciousText, oddHeaders, rawBody } from './strings.ts';
import { valuesOf } from './values.ts';

type HostileRequest = { path: string; init: Init };
/** Makes a hostile request out of a valid one. */
type Change = (request: HostileRequest, sent: Sent) => HostileRequest;
/** The caller, and the fault of their request. */
export type Case = { kind: string; buildRequest: (sent: Sent) => HostileRequest };

/** The cases of one route: the caller, and the hostile part among path, address, body and headers. */
export function casesOf(route: DescribedRoute, kinds: string[]): fc.Arbitrary<Case> {
  const changes = [fc.constant(unchanged), headersOf(), queryOf(route)];
  if (route.path.includes('{')) changes.push(pathOf(route));
  const bodies = route.method === 'GET' ? [] : [route.body ? jsonOf(route.body) : bytesOf()];
  const mixed = fc.oneof(...changes, ...bodies, ...bodies, ...bodies, ...bodies);
  return fc
    .tuple(fc.constantFrom(...kinds), mixed, fc.option(mixed, { freq: 4 }))
    .map(([kind, first, second]) => ({ kind, buildRequest: (sent) => build(route, sent, [first, second]) }));
}

const build = ({ method }: DescribedRoute, sent: Sent, changes: (Change | null)[]): HostileRequest =>
  changes.reduce<HostileRequest>((request, change) => change?.(request, sent) ?? request, {
    path: sent.path,
    init: asInit(method, sent),
  });

const unchanged: Change = (request) => request;

const withHeaders = (request: HostileRequest, headers: Record<string, string>): HostileRequest => ({
  ...request,
  init: { ...request.init, headers: { ...request.init.headers, ...headers } },
});

const headersOf = (): fc.Arbitrary<Change> =>
  oddHeaders.map((headers) => (request) => withHeaders(request, headers));

/** A text as a part of an address, in one of its encodings. */
const addressPart: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 4,
    arbitrary: maliciousText.map((text) => encodeURIComponent(text.slice(0, 5000).toWellFormed())),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('%', '%ff', '%00', '%2f..%2f', '%C0%AE', '%u0000', ';a=b', '%E2%80%AE'),
  },
  { weight: 1, arbitrary: fc.uuid() },
);

/** Other values for the route’s parameters, among them unknown and malformed ids. */
function pathOf({ path }: DescribedRoute): fc.Arbitrary<Change> {
  const places = path.split('/').flatMap((part, index) => (part.startsWith('{') ? [index] : []));
  return fc.tuple(fc.constantFrom(...places), addressPart).map(([place, part]) => (request) => {
    const [whole = '', query] = request.path.split('?');
    const parts = whole.split('/').with(place, part);
    return { ...request, path: parts.join('/') + (query === undefined ? '' : `?${query}`) };
  });
}

const RAW_QUERIES = [
  '?',
  '&&==',
  '%',
  '%00=%00',
  '__proto__=1',
  'a[]=1&a[b]=2',
  '=',
  `a=${'x'.repeat(9000)}`,
  '#a',
];

/** The parameters of a route: valid, nearly valid, repeated, beside unknown and malformed ones. */
function queryOf({ parameters }: DescribedRoute): fc.Arbitrary<Change> {
  const known = parameters.filter((parameter) => parameter.in === 'query');
  const pairs = known.map(({ name, schema }) =>
    fc
      .array(fc.oneof({ weight: 4, arbitrary: valuesOf(schema).map(String) }, maliciousText), {
        maxLength: 2,
      })
      .map((values) =>
        values.map((value) => `${name}=${encodeURIComponent(value.slice(0, 9000).toWellFormed())}`),
      ),
  );
  const unknown = fc.option(fc.constantFrom(...RAW_QUERIES), { freq: known.length === 0 ? 1 : 8 });
  return fc.tuple(fc.tuple(...pairs), unknown).map(([given, raw]) => (request) => {
    const query = [...given.flat(), ...(raw === null ? [] : [raw])].join('&');
    return { ...request, path: query === '' ? request.path : `${request.path}?${query}` };
  });
}

/** A body from the schema, or the valid one changed at some places, or one that is not JSON. */
function jsonOf(schema: JsonSchema): fc.Arbitrary<Change> {
  const made = valuesOf(schema).map((value) => JSON.stringify(value));
  return fc.oneof(
    { weight: 3, arbitrary: made.map((body) => setBody(() => body)) },
    { weight: 5, arbitrary: editsOf(schema).map((edit) => setBody((sent) => edit(sent.body))) },
    { weight: 1, arbitrary: rawBody.map((body) => setBody(() => body)) },
    {
      weight: 1,
      arbitrary: contentType.map(
        (type) => (request: HostileRequest) => withHeaders(request, { 'Content-Type': type }),
      ),
    },
  );
}

type Body = string | Uint8Array<ArrayBuffer>;

const setBody =
  (make: (sent: Sent) => Body): Change =>
  (request, sent) => ({
    ...request,
    init: {
      ...request.init,
      body: make(sent),
      headers: { 'Content-Type': 'application/json', ...request.init.headers },
    },
  });

/** One to three changes of an otherwise valid body: a value replaced, left out, added, or repeated. */
function editsOf({ properties = {} }: JsonSchema): fc.Arbitrary<(body: unknown) => string> {
  const names = Object.keys(properties);
  const key = fc.oneof(
    { weight: 6, arbitrary: names.length > 0 ? fc.constantFrom(...names) : maliciousText },
    { weight: 1, arbitrary: maliciousText },
  );
  const fitting = (name: string) => fc.oneof(maliciousJson, valuesOf(properties[name] ?? {}));
  const edit = key.chain((name) =>
    fc.tuple(fc.constant(name), fitting(name), fc.constantFrom('set', 'drop', 'twice')),
  );
  return fc.array(edit, { minLength: 1, maxLength: 3 }).map((edits) => (body) => edited(body, edits));
}

function edited(body: unknown, edits: [string, unknown, string][]): string {
  const parts = new Map(Object.entries(body ?? {}).map(([name, value]) => [name, [value]]));
  for (const [name, value, how] of edits) {
    if (how === 'drop') parts.delete(name);
    else parts.set(name, how === 'twice' ? [...(parts.get(name) ?? []), value] : [value]);
  }
  const pairs = [...parts].flatMap(([name, values]) =>
    values
      .filter((value) => value !== undefined)
      .map((value) => `${JSON.stringify(name)}:${JSON.stringify(value)}`),
  );
  return `{${pairs.join(',')}}`;
}

const FILE_NAMES = [
  'a.pdf',
  'a.pptx',
  'a.docx',
  'a.doc',
  '%00',
  '%',
  '..%2f..%2fa.pdf',
  'a',
  '',
  '.pdf',
  '%E2%80%AE.pdf',
];

/** For a route that takes a file or nothing: the valid bytes cut or changed, others, other names. */
function bytesOf(): fc.Arbitrary<Change> {
  const made = fc.oneof(fc.uint8Array({ maxLength: 200 }).map(own), rawBody);
  const cut = fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(255));
  return fc.oneof(
    made.map(
      (body): Change =>
        (request) => ({ ...request, init: { ...request.init, body } }),
    ),
    cut.map(
      ([share, byte]): Change =>
        (request, { bytes }) => {
          const body = bytes?.slice(0, byte < 128 ? bytes.length : Math.ceil(bytes.length * share));
          if (body?.length) body.set([byte], Math.floor((body.length - 1) * share));
          return body ? { ...request, init: { ...request.init, body } } : request;
        },
    ),
    fc.constantFrom(...FILE_NAMES).map(
      (name): Change =>
        (request) =>
          withHeaders(request, { 'X-File-Name': name }),
    ),
    contentType.map(
      (type): Change =>
        (request) =>
          withHeaders(request, { 'Content-Type': type }),
    ),
  );
}

const own = (bytes: Uint8Array) => new Uint8Array(bytes);

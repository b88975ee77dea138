import { problemSchema } from '#server/http/route.ts';
import type { Init } from '#tests/permissions/callers.ts';
import type { DescribedRoute } from '#tests/permissions/routes.ts';
import type { Write } from './writes.ts';

export type Outcome = {
  path: string;
  init: Init;
  status: number;
  headers: Headers;
  text: string;
  writes: Write[];
};

/** Text that no response may contain: source paths, stack traces, SQL. */
const INTERNALS = [
  process.cwd(),
  ...['/portal-', 'node_modules', 'node:internal', 'file://', 'Failed query', 'invalid input syntax'],
  ...['violates ', 'pg_catalog', 'ECONN', 'ENOENT', 'TypeError', 'RangeError', 'is not a function'],
];
const STACK = /\bat \S+ \(?\S+:\d+:\d+/;

/** A view of another person’s résumé is recorded (rule:audit-log). */
const MAY_WRITE = ['GET /files/{id}', 'GET /api/staff/review-exports', 'GET /api/staff/decision-exports'];

/** Input may occur in the response, once or twice. */
const BODY_LIMIT = 1024 * 1024;

/** Every broken sentence of the promise, empty when the response obeys it. */
export function findingsIn(route: DescribedRoute, outcome: Outcome, allowedStatus = 200): string[] {
  const { status, text, writes } = outcome;
  const leaks = [...INTERNALS.filter((word) => text.includes(word)), ...(text.match(STACK) ?? [])];
  const touched = [...new Set(writes.map(({ place, action }) => `${action} ${place}`))];
  const isRead = route.method === 'GET' && !MAY_WRITE.includes(route.name);
  return [
    ...(status >= 500 && status !== allowedStatus ? [`answers ${status}`] : []),
    ...leaks.map((leak) => `shows ${leak}`),
    ...(status >= 400 || isRead ? touched.map((write) => `answers ${status} and does ${write}`) : []),
    ...(status >= 400 ? problemsOf(outcome) : []),
    ...(status === 200 ? unlikeItsSchema(route, outcome) : []),
  ];
}

/** An error is a problem of the documented kind, with a text for its reader. */
function problemsOf({ headers, text }: Outcome): string[] {
  const type = headers.get('Content-Type') ?? '';
  if (!type.startsWith('application/problem+json')) return [`refuses with ${type}`];
  if (text.length > 3 * BODY_LIMIT) return ['refuses at great length'];
  const problem = problemSchema.safeParse(JSON.parse(text));
  return problem.success ? [] : [`refuses with another problem: ${problem.error.message}`];
}

/** The parsed response must equal the response: nothing missing, nothing undocumented. */
function unlikeItsSchema({ response, path }: DescribedRoute, outcome: Outcome): string[] {
  const requestedPath = new URL(outcome.path, 'http://localhost').pathname;
  if (!response || !new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(requestedPath)) return [];
  const body: unknown = JSON.parse(outcome.text);
  const parsed = response.safeParse(body);
  if (!parsed.success) return [`answers unlike its schema: ${parsed.error.message}`];
  return JSON.stringify(sorted(parsed.data)) === JSON.stringify(sorted(body))
    ? []
    : ['answers more than its schema names'];
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, part]) => [name, sorted(part)]),
  );
}

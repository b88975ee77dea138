import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Caller, callerKinds, callerOf, type Init } from '#tests/permissions/callers.ts';
import { REQUESTS } from '#tests/permissions/requests.ts';
import { type DescribedRoute, describedRoutes } from '#tests/permissions/routes.ts';
import { portalForFile } from '#tests/portal.ts';
import { casesOf } from './cases.ts';
import { findingsIn } from './findings.ts';
import { recordWrites } from './writes.ts';

const CASES = Number(process.env.FUZZ_CASES ?? 20);
const SEED = Number(process.env.FUZZ_SEED ?? 20_250_601);
const MINUTE = 60_000;

const portal = await portalForFile();
const writes = await recordWrites(portal);

const routes = await describedRoutes();

test.each(routes)(
  '$name never fails, reveals no internals, writes nothing with an error, and responds as documented',
  { tags: ['security:fuzzed-requests'], timeout: Math.max(MINUTE, CASES * 100) },
  async (route) => {
    const cases = fc.sample(casesOf(route, callerKinds(route)), { numRuns: CASES, seed: SEED });
    const callers = callersOf(route);
    const findings = new Map<string, string>();
    for (const { kind, buildRequest } of cases) {
      const { client, sent } = await callers.of(kind);
      const { path, init } = buildRequest(sent);
      const outcome = await send(client, path, init);
      if (outcome.status < 400 || outcome.status === 401) callers.forget(kind);
      for (const finding of findingsIn(route, outcome, REQUESTS[route.name]?.allowedStatus)) {
        findings.set(finding, `${kind} ${path} ${String(init.body).slice(0, 600)}`.slice(0, 900));
      }
    }
    expect(Object.fromEntries(findings)).toEqual({});
  },
);

/** A caller of each kind, created on demand; a caller whose state has changed is replaced. */
function callersOf(route: DescribedRoute) {
  const known = new Map<string, Caller>();
  return {
    async of(kind: string): Promise<Caller> {
      const caller = known.get(kind) ?? (await callerOf(portal, route, kind));
      if (!known.has(kind)) await writes.recorded();
      known.set(kind, caller);
      return caller;
    },
    forget: (kind: string) => route.method === 'GET' || known.delete(kind),
  };
}

async function send(client: Caller['client'], path: string, init: Init) {
  const response = await client.fetch(path, init);
  const isStream = response.headers.get('Content-Type')?.startsWith('text/event-stream');
  if (isStream) await response.body?.cancel();
  const text = isStream ? '' : await response.text();
  return {
    path,
    init,
    status: response.status,
    headers: response.headers,
    text,
    writes: await writes.recorded(),
  };
}

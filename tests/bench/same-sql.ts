import { createApp } from '#server/app.ts';
import { connect } from '#server/db/database.ts';
import { readEnv } from '#server/env.ts';
import { createServices } from '#server/start.ts';
import { recordSql } from '#tests/recorded-sql.ts';
import { type Script, toScript } from './pgbench.ts';
import { BENCH_SECRET } from './product.ts';
import type { Request } from './wrk.ts';

/**
 * What the product says to the database for each of these requests, as scripts for pgbench: recorded from the product
 * itself, so that the two never drift. `known` names the values of a request that change with each turn.
 */
export async function scriptsOf(
  databaseUrl: string,
  directory: string,
  requests: Request[],
  known: (index: number) => ReadonlyMap<string, string> = () => new Map(),
): Promise<Script[]> {
  const url = 'http://localhost:3000';
  const env = readEnv({ NODE_ENV: 'production', PUBLIC_URL: url });
  const { db, pool } = connect(databaseUrl);
  const services = await createServices({ env, db, directory, secret: BENCH_SECRET, directUrl: databaseUrl });
  const app = createApp(services);
  const scripts: Script[] = [];
  try {
    // What a process asks once, it has asked before.
    for (const request of requests.slice(0, 1))
      if (request.method === 'GET') await app.request(...asFetch(url, request));
    for (const [index, request] of requests.entries()) {
      const statements = await recordSql(async () => {
        const answer = await app.request(...asFetch(url, request));
        if (!answer.ok) throw new Error(`${request.path}: ${answer.status} ${await answer.text()}`);
        await answer.arrayBuffer();
      });
      scripts.push(toScript(`s${index}`, statements, known(index)));
    }
  } finally {
    await services.live.close();
    await pool.end();
  }
  return scripts;
}

function asFetch(url: string, { method, path, cookie, body }: Request): [string, RequestInit] {
  const headers: Record<string, string> = { Origin: url, Host: new URL(url).host };
  if (cookie) headers.Cookie = cookie;
  if (body === undefined) return [url + path, { method, headers }];
  headers['Content-Type'] = 'application/json';
  return [url + path, { method, headers, body: JSON.stringify(body) }];
}

import { createApp } from '../src/server/app.ts';
import { connect } from '../src/server/db/database.ts';
import { readEnv } from '../src/server/env.ts';
import { createServices } from '../src/server/start.ts';
import { recordSql } from '../tests/recorded-sql.ts';
import { type Script, toScript } from './pgbench.ts';
import { BENCH_SECRET } from './product.ts';
import type { Request } from './wrk/wrk.ts';

type Recording = {
  databaseUrl: string;
  directory: string;
  requests: Request[];
  /** Sent first, because a process sends some statements only once, and these should not be recorded. */
  before: Request[];
  /** Names the values that change with each turn, of a request and of the id in its response. */
  known?: (response: { id?: string }) => ReadonlyMap<string, string>;
};

/**
 * The SQL of the product for each of these requests as scripts for pgbench, recorded from the product
 * itself, so that the two never diverge.
 */
export async function scriptsOf(recording: Recording): Promise<Script[]> {
  const { databaseUrl, directory, requests, before, known = () => new Map() } = recording;
  const url = 'http://localhost:3000';
  const env = readEnv({ NODE_ENV: 'production', PUBLIC_URL: url });
  const { db, pool } = connect(databaseUrl);
  const services = await createServices({ env, db, directory, secret: BENCH_SECRET, directUrl: databaseUrl });
  const app = createApp(services);
  const scripts: Script[] = [];
  try {
    for (const request of before) await app.request(...asFetch(url, request));
    for (const [index, request] of requests.entries()) {
      let body = {};
      const statements = await recordSql(async () => {
        const response = await app.request(...asFetch(url, request));
        if (!response.ok) throw new Error(`${request.path}: ${response.status} ${await response.text()}`);
        body = await response.json();
      });
      scripts.push(toScript(`s${index}`, statements, known(body)));
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

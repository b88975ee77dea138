import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { LaunchError } from '../../src/server/process/launch-error.ts';
import type { Request } from '../wrk/wrk.ts';
import type { Peer } from './servers.ts';
import type { Call, PeerWork } from './works.ts';

const FUNCTIONS = readFileSync(new URL('./functions.sql', import.meta.url), 'utf8');
const SAMPLES = 8;

/** Creates the functions of the peers. */
export const createFunctions = (pool: pg.Pool) => pool.query(FUNCTIONS);

/** Stores the texts that the product caches or computes, from its own responses. */
export async function storeTexts(pool: pg.Pool, product: Peer, list: Call, submission: Call): Promise<void> {
  type Page = {
    projects: { id: string; preview: string }[];
    skills: string[];
    total: number;
    page_size: number;
  };
  for (let page = 1, last = 1; page <= last; page++) {
    const request = { ...list.product, path: `/api/projects?page=${page}` };
    const { projects, skills, total, page_size } = (await send(product, request)) as Page;
    last = Math.ceil(total / page_size);
    const previews = JSON.stringify(projects);
    await pool.query(
      `insert into peer.previews select p.id, p.preview from json_to_recordset($1::json) as p (id uuid, preview text)`,
      [previews],
    );
    if (page === 1) await pool.query('insert into peer.skills values ($1)', [skills]);
  }
  const { id } = (await send(product, submission.product)) as { id: string };
  await pool.query(`insert into peer.mail select subject, text, html from mails where application_id = $1`, [
    id,
  ]);
}

/** Throws a LaunchError unless all give the same answers to the same reads, and write the same numbers of rows. */
export async function requireSameContent(pool: pg.Pool, peers: Peer[], works: PeerWork[]): Promise<void> {
  for (const { name, calls, isOnce } of works) {
    const answers = new Map<string, unknown>();
    for (const [index, peer] of peers.entries()) {
      const answer = isOnce
        ? await rowsWritten(pool, () => send(peer, peer.toRequest(at(calls, calls.length - 2 - index))))
        : await Promise.all(
            calls
              .slice(0, SAMPLES)
              .map(async (call) => peer.answerOf(await send(peer, peer.toRequest(call)))),
          );
      answers.set(peer.name, answer);
    }
    const [[, first] = [], ...others] = [...answers];
    for (const [peer, answer] of others) {
      if (!isDeepStrictEqual(answer, first))
        throw new LaunchError(`${name}: ${peer} answers something else.\n${excerpt(first, answer)}`);
    }
  }
}

function at(calls: Call[], index: number): Call {
  const call = calls[index];
  if (!call) throw new Error('There are too few people.');
  return call;
}

const TABLES = [
  'applications',
  'application_members',
  'application_resumes',
  'application_events',
  'audit_log',
  'live_events',
  'notifications',
  'mails',
];
/** The rows of each table, but the sum of the counts, because a job of the product may add their rows up meanwhile. */
const COUNTS = [
  ...TABLES.map((table) => [table, `select count(*)::int from ${table}`] as const),
  ['application_counts', 'select sum(number)::int from application_counts'] as const,
];

async function rowsWritten(pool: pg.Pool, write: () => Promise<unknown>): Promise<Record<string, number>> {
  const count = async () => {
    const counts = COUNTS.map(([table, count]) => `(${count}) as ${table}`);
    return (await pool.query(`select ${counts.join(', ')}`)).rows[0] as Record<string, number>;
  };
  const before = await count();
  await write();
  const after = await count();
  return Object.fromEntries(COUNTS.map(([table]) => [table, (after[table] ?? 0) - (before[table] ?? 0)]));
}

async function send(peer: Peer, { method, path, cookie, body }: Request): Promise<unknown> {
  const response = await fetch(peer.url + path, {
    method,
    headers: {
      Origin: peer.url,
      ...(cookie && { Cookie: cookie }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok)
    throw new LaunchError(`${peer.name}: ${path} responded with ${response.status}: ${text.slice(0, 500)}`);
  return JSON.parse(text);
}

/** The first difference of two answers. */
function excerpt(expected: unknown, actual: unknown): string {
  const [a, b] = [expected, actual].map((value) => JSON.stringify(value, sorted) ?? '');
  const place = [...(a ?? '')].findIndex((letter, index) => letter !== b?.[index]);
  const from = Math.max(0, place - 100);
  return `${a?.slice(from, place + 200)}\n${b?.slice(from, place + 200)}`;
}

const sorted = (_: string, value: unknown) =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => a.localeCompare(b)))
    : value;

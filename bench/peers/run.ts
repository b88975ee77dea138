/**
 * The product compared with PostgREST, PostGraphile and a thin Node server with one function call per request, on the same database with the
 * same answers: `npm run bench -- peers`. Stores the results for docs/performance.md; `--rounds 2 --seconds 2 --only "staff search"` is a trial.
 */
import type pg from 'pg';
import { ensureInstalled } from '../../scripts/setup/install.mjs';
import { connect } from '../../src/server/db/database.ts';
import { LaunchError } from '../../src/server/process/launch-error.ts';
import { isChosen, isTrial, log, ROUNDS, runMeasurement, SECONDS } from '../measurement.ts';
import { createApplicants, createReviewer } from '../people.ts';
import {
  asText,
  machine,
  quantile,
  type Results,
  type Table,
  table,
  writeResults,
} from '../performance-page.ts';
import { CONNECTIONS, type Load, sendRequests, warmUp, writeRequests } from '../wrk/wrk.ts';
import { createFunctions, requireSameContent, storeTexts } from './prepare.ts';
import { type Peer, startPeers } from './servers.ts';
import { type PeerWork, peerWorks } from './works.ts';

const STUDENTS = 500;
const APPLICANTS = 80_000;

await ensureInstalled('bench');
await runMeasurement(comparePeers);

async function comparePeers({ url, directory }: { url: string; directory: string }): Promise<void> {
  const { db, pool } = connect(url);
  let peers: Peer[] = [];
  try {
    const everybody = await createApplicants(db, APPLICANTS);
    const works = peerWorks({
      students: everybody.slice(0, STUDENTS),
      applicants: everybody,
      reviewer: await createReviewer(db),
    });
    await createFunctions(pool);
    await pool.query('vacuum analyze');
    peers = await startPeers({ databaseUrl: url, directory });
    await compare({ pool, peers, works, directory });
  } finally {
    for (const peer of peers) await peer.stop();
    await pool.end();
  }
}

type Site = { pool: pg.Pool; peers: Peer[]; works: PeerWork[]; directory: string };

async function compare({ pool, peers, works, directory }: Site): Promise<void> {
  const [product] = peers;
  const [lists, submissions] = [works[0]?.calls[0], works.at(-1)?.calls.at(-1)];
  if (!product || !lists || !submissions) throw new Error('Nothing is measured.');
  await storeTexts(pool, product, lists, submissions);
  await requireSameContent(pool, peers, works);
  log('All peers give the same answers.');
  const chosen = works.filter(isChosen);
  const rows: string[][] = [];
  for (const work of chosen) {
    rows.push(asRow(work, peers, await measure(peers, work, directory)));
    const { head } = asTable(peers, rows);
    log(table(head, rows));
  }
  const results: Results = {
    measured: `${machine()}; medians of ${ROUNDS} rounds of ${SECONDS} s.`,
    tables: [asTable(peers, rows)],
    remark: await unsent(pool),
  };
  log(asText(results));
  if (!isTrial) writeResults('peers', results);
}

/** By peer, the loads of each round; the peers take turns, each round beginning with another one. */
async function measure(peers: Peer[], work: PeerWork, directory: string): Promise<Map<Peer, Load[]>> {
  const share = Math.floor(work.calls.length / peers.length) - 2;
  const sending = new Map<Peer, (seconds: number) => Promise<Load>>();
  for (const [index, peer] of peers.entries()) {
    const calls = work.isOnce ? work.calls.slice(index * share, (index + 1) * share) : work.calls;
    const file = await writeRequests(directory, `${work.name} ${peer.name}`, calls.map(peer.toRequest));
    let from = 0;
    sending.set(peer, async (seconds) => {
      const begin = from;
      if (work.isOnce) from += CONNECTIONS; // those that are not answered in time
      const load = await sendRequests({ url: peer.url, file, from: begin, seconds });
      if (work.isOnce) from += load.requests;
      if (from > calls.length)
        throw new LaunchError(`${work.name}: there were too few people for ${peer.name}.`);
      return load;
    });
  }
  const loads = new Map<Peer, Load[]>(peers.map((peer) => [peer, []]));
  for (const send of sending.values()) await warmUp(send);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [turn] of peers.entries()) {
      const peer = peers[(turn + round) % peers.length];
      const load = peer && (await sending.get(peer)?.(SECONDS));
      if (peer && load) loads.get(peer)?.push(load);
    }
  }
  return loads;
}

function middle(loads: Load[], value: (load: Load) => number): number {
  return quantile(loads.map(value), 0.5);
}

function asRow({ name }: PeerWork, peers: Peer[], loads: Map<Peer, Load[]>): string[] {
  const [own = [], ...others] = peers.map((peer) => loads.get(peer) ?? []);
  const ratio = (of: Load[]) => {
    const rounds = of.map(({ per_second }, round) => (own[round]?.per_second ?? Number.NaN) / per_second);
    const [least, most] = [Math.min(...rounds), Math.max(...rounds)].map((value) => value.toFixed(2));
    return `${quantile(rounds, 0.5).toFixed(2)} (${least} to ${most})`;
  };
  return [
    name,
    middle(own, ({ per_second }) => per_second).toFixed(0),
    `${middle(own, ({ p50 }) => p50).toFixed(1)} / ${middle(own, ({ p99 }) => p99).toFixed(1)} ms`,
    ...others.flatMap((of) => [middle(of, ({ per_second }) => per_second).toFixed(0), ratio(of)]),
  ];
}

function asTable(peers: Peer[], rows: string[][]): Table {
  const others = peers.slice(1).flatMap(({ name }) => [name, `product : ${name}`]);
  return { head: ['work', 'product, a second', 'p50 / p99', ...others], rows };
}

/** The emails of the product's submissions that its worker has not sent yet. */
async function unsent(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query(`
    select count(*)::int as waiting from mails where status = 'queued' and coalesce(send_after, '-infinity') <= now()`);
  return `Emails of the product that were waiting at the end: ${rows[0].waiting}.`;
}

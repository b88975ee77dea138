import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Pool } from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Services } from '../../context.ts';
import type { Env } from '../../env.ts';
import type { RequestObserver, ServedRequest } from '../../http/observe.ts';
import { bareHeaders } from '../../http/security-headers.ts';
import { childDeaths } from '../../process/child-process/child-program.ts';
import { log } from '../../process/log.ts';
import { releaseName } from '../doctor/release.ts';
import { registerFigures, registerMachine } from './figures.ts';

export type Watched = Pick<Services, 'env' | 'db' | 'live' | 'directory' | 'now'> & {
  pool: Pool;
  replicaPool: Pool | null;
};

/** A stream lasts as long as its page is open, so its duration isn't a response time. */
const STREAMS = '/api/live';

/** The processes of a machine share one file of settings: each takes the first free port of these many. */
const PORTS = 10;

/**
 * Serves this process's metrics in Prometheus' format at /metrics of a separate port, never labelled by person: METRICS_PORT or, when it is
 * taken, one of the next. Without any it logs an error and returns null, because the site is worth more than its metrics.
 */
export async function startMetrics(watched: Watched) {
  const register = new Registry();
  collectDefaultMetrics({ register });
  registerFigures(register, watched);
  registerMachine(register, watched);
  registerProcess(register, watched);
  const server = await listen(register, watched.env);
  if (!server) return null;
  return {
    observer: observeInto(register),
    port: portOf(server),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function observeInto(register: Registry): RequestObserver {
  const registers = [register];
  const labelNames = ['method', 'route', 'status'] as const;
  const served = new Counter({
    name: 'http_requests_total',
    help: 'Finished requests',
    labelNames,
    registers,
  });
  const bytes = new Counter({
    name: 'http_sent_bytes_total',
    help: 'Bytes of responses',
    registers,
  });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Response time, without live streams',
    labelNames,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const inFlight = new Gauge({
    name: 'http_requests_in_flight',
    help: 'Open requests, including live streams',
    registers,
  });
  return {
    started: () => inFlight.inc(),
    served(request: ServedRequest) {
      const labels = { method: request.method, route: request.route, status: request.status };
      inFlight.dec();
      served.inc(labels);
      bytes.inc(request.bytes);
      if (request.route !== STREAMS) seconds.observe(labels, request.ms / 1000);
    },
  };
}

/** The metrics of this process. */
function registerProcess(register: Registry, { pool, replicaPool, live }: Watched): void {
  const registers = [register];
  registerPool(registers, pool, 'database_connections');
  if (replicaPool) registerPool(registers, replicaPool, 'replica_connections');
  new Counter({
    name: 'child_process_deaths_total',
    help: 'Child processes that ended without being told to',
    registers,
    collect() {
      this.reset();
      this.inc(childDeaths.count);
    },
  });
  new Gauge({
    name: 'release_info',
    help: 'The release that this process runs; always 1',
    labelNames: ['release'],
    registers,
  }).set({ release: releaseName }, 1);
  new Gauge({
    name: 'live_streams',
    help: 'Browsers with a live stream of this process',
    registers,
    collect() {
      this.set(live.streamCount);
    },
  });
}

function registerPool(registers: Registry[], pool: Pool, name: string): void {
  new Gauge({
    name,
    help: 'Connections of the pool, and who waits for one',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'total' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
}

async function listen(register: Registry, env: Env): Promise<Server | null> {
  const { METRICS_PORT = 0, METRICS_HOST } = env;
  const last = Math.min(METRICS_PORT + PORTS - 1, LAST_PORT);
  for (let port = METRICS_PORT; port <= last; port += 1) {
    const server = metricsServer(register, env);
    try {
      await once(server.listen(port, METRICS_HOST), 'listening');
      log.info({ host: METRICS_HOST, port: portOf(server) }, 'the metrics are served');
      return server;
    } catch (err) {
      if (isTaken(err) && port < last) continue;
      const tried = `${METRICS_HOST}, ports ${METRICS_PORT} to ${port}`;
      log.error({ err, tried }, 'this process serves no metrics: correct METRICS_HOST or METRICS_PORT');
      return null;
    }
  }
  return null;
}

const LAST_PORT = 65_535;

const isTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

function metricsServer(register: Registry, env: Env): Server {
  return createServer(async (request, response) => {
    const isAsked = request.method === 'GET' && request.url === '/metrics';
    const body = isAsked ? await register.metrics() : 'The metrics are at /metrics.\n';
    response.writeHead(isAsked ? 200 : 404, {
      ...bareHeaders(env),
      'Content-Type': isAsked ? register.contentType : 'text/plain',
    });
    response.end(body);
  });
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}
